import { z } from "zod";

/** What is wrong with each field, by its name; the first message is the one to show. */
export type FieldErrors = Record<string, string[] | undefined>;

export type Checked<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

/**
 * Holds a form to the schema of the call that it makes: the same in the browser, before it is sent, and in the action.
 * A field that was not filled in counts as empty, never as missing: its message is the schema's own.
 */
export function checkForm<T>(schema: z.ZodType<T>, formData: FormData): Checked<T> {
  const result = schema.safeParse(Object.fromEntries(formData));
  return result.success
    ? { value: result.data, errors: null }
    : {
        value: null,
        errors: z.flattenError(result.error as z.ZodError<Record<string, unknown>>).fieldErrors,
      };
}
