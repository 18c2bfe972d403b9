import type { RawFields } from "~/platform/clients/account-client.server";
import type { FormResult } from "~/platform/forms/form-result";

/** The hidden field beside an edited one: the value that was shown when the form was opened. */
const SEEN = "seen.";
export const seenName = (name: string) => `${SEEN}${name}`;
/** Fields of the form itself. */
const OWN = new Set(["intent", "key", "step", "scripted"]);

/** A form's fields as its call takes them: the seen values together in `seen`. */
export function toBody(fields: Iterable<[string, unknown]>): RawFields {
  const body: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  for (const [name, value] of fields) {
    if (name.startsWith(SEEN)) seen[name.slice(SEEN.length)] = value;
    else if (!OWN.has(name)) body[name] = value;
  }
  return (Object.keys(seen).length > 0 ? { ...body, seen } : body) as RawFields;
}

type Answer = Pick<FormResult, "values" | "errors" | "outdated">;

/**
 * What a field of an edit shows. After a refusal because of what was changed meanwhile, the page has been loaded again:
 * what was typed stays, what was not edited shows its new value, and the next send counts as having seen all of them.
 * @param stored the value as the page was loaded with it
 * @param typed what was sent; an unchecked box sends nothing
 */
export function editedField(
  answer: Answer | undefined,
  { name, stored, typed = answer?.values[name] ?? "" }: { name: string; stored: string; typed?: string },
): { value: string; seen: string; conflict: boolean } {
  if (!answer) return { value: stored, seen: stored, conflict: false };
  const before = answer.values[seenName(name)];
  if (!answer.outdated) return { value: typed, seen: before ?? stored, conflict: false };
  const edited = typed !== before;
  const conflict = edited && stored !== before && Boolean(answer.errors?.[name]);
  return { value: edited ? typed : stored, seen: stored, conflict };
}
