export function withoutMarkdown(text: string): string;

/**
 * @param body JSON
 * @returns the response, whatever its status
 * @throws Error with the code of what went wrong, if there is no response
 */
export function postMessage(webhook: string, body: string, signal: AbortSignal): Promise<Response>;
