import { z } from "zod";

/** Errors by field name; the first message is the one to show. */
export type FieldErrors = Record<string, string[] | undefined>;

export type Checked<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

/**
 * Checks a form against the schema of the call that it makes: in the browser before it is sent, and again in the
 * action. An empty field counts as empty, not as missing, so its message is the schema's own.
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
