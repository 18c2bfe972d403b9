export function parseJson(text: string): unknown;
export function escapeHtml(text: string): string;
