import { z } from "zod";

/** Values that an edit is based on, as the call reads them; a value that it could not be sent as stays what it is. */
export type Seen<Fields> = { [Name in keyof Fields]?: unknown };

/**
 * `seen` of a call that changes something stored: the values of its fields that the sender was shown, as they would be
 * sent. A field that still has its seen value is not written; one that was changed both here and meanwhile refuses the
 * call (409, with the field). Fields that are not in `seen` are written as they are sent.
 */
export const seenField = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .record(z.string(), z.unknown())
    .transform((seen): Seen<Shape> => {
      const read = Object.entries(shape).flatMap(([name, field]) => {
        if (!Object.hasOwn(seen, name)) return [];
        const found = z.safeParse(field, seen[name]);
        return [[name, found.success ? found.data : seen[name]]];
      });
      return Object.fromEntries(read) as Seen<Shape>;
    })
    .optional();

/** In the description of a call that changes something stored. */
export const EDITED =
  "`seen` are the values that the sender was shown: what still has its seen value is not written, and what was changed here and meanwhile is refused (409, with the fields). Without it, everything is written as it is sent.";
