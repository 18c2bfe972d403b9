/**
 * Composes the letters of every text in a request (NFC), so that `ñ` is one spelling however it was typed: names,
 * searches and answers are compared by it. Changes objects in place; deep ones cannot exhaust the stack.
 * @param data what was parsed of a body, a query or a path
 * @returns the same, or the composed text if it is one
 */
export function withComposedText(data: unknown): unknown {
  if (typeof data === "string") return data.normalize();
  const waiting: unknown[] = [data];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const fields = next as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      if (typeof value === "string") fields[name] = value.normalize();
      else if (typeof value === "object" && value !== null) waiting.push(value);
    }
  }
  return data;
}
