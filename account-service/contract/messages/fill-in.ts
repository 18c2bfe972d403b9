/** What goes into the places of a sentence, such as `{total}`. An instant is an ISO 8601 text in UTC. */
export type Values = Record<string, string | number>;

/** A sentence with its values. */
export const fillIn = (sentence: string, values: Values = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
