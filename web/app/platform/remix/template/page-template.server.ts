import { randomBytes } from "node:crypto";

/**
 * A rendered page between its slots: `texts[0]`, `slots[0]`, `texts[1]`, … Encoding what is the same each time is done
 * once.
 */
export interface PageTemplate<Slot extends string> {
  texts: Buffer[];
  slots: Slot[];
}

/**
 * Names that need no escaping in HTML or in scripts: only theirs are filled into slots. Balances are digits and commas.
 */
const PLAIN = /^\w{1,20}$/;
export const isPlain = (name: string) => PLAIN.test(name);

/**
 * Slots of pages that are rendered once and filled in for each view: rendered as placeholders, random texts that occur
 * in no page by chance, new at every start.
 */
export function createSlots<Slot extends string>(names: readonly Slot[]) {
  const placeholders = Object.fromEntries(
    names.map((name) => [name, name + randomBytes(16).toString("hex")]),
  ) as Record<Slot, string>;
  const any = new RegExp(`(${names.map((name) => placeholders[name]).join("|")})`);
  return {
    placeholders,

    /** Finds the slots in a page that was rendered with placeholders. */
    toTemplate(page: string): PageTemplate<Slot> {
      const parts = page.split(any);
      return {
        texts: parts.filter((_part, index) => index % 2 === 0).map((text) => Buffer.from(text)),
        slots: parts.flatMap((part, index) =>
          index % 2 === 1 ? names.filter((name) => placeholders[name] === part) : [],
        ),
      };
    },

    /** @param values of the slots, as HTML @returns the page in UTF-8 */
    fill({ texts, slots }: PageTemplate<Slot>, values: Record<Slot, string>): Buffer {
      const encoded = new Map(names.map((name) => [name, Buffer.from(values[name])]));
      return Buffer.concat(
        texts.flatMap((text, index) => {
          const slot = slots[index - 1];
          return slot === undefined ? [text] : [encoded.get(slot) ?? Buffer.alloc(0), text];
        }),
      );
    },
  };
}
