/** As npm writes it: "^22.22.2 || ^24.15.0". */
export const RANGE: string;
/** Whether a version is supported; this Node's if none is given. */
export function isSupported(version?: string): boolean;
/** Ends the process with one sentence unless its Node is supported. */
export function requireSupportedNode(service: string): void;
