export const ORIGIN_RULE: string;
export function readOrigin(text: string): string | null;
