import { z } from "zod";

/**
 * Why something was refused: the name of a sentence in the contract's messages, from which a client makes its words in
 * the reader's language, and what goes into its places; of a sentence that is in no list, the kind of refusal. `about`
 * names the thing that is meant, such as an item; it stands before the sentence.
 */
const problemShape = {
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  about: z.string().optional(),
};
export const problemSchema = z.object({
  /** The field of the form that it concerns. */
  field: z.string().optional(),
  ...problemShape,
});
export type Problem = z.infer<typeof problemSchema>;

/**
 * Body of every answer with a status of 400 or more. `error` is the message to show, in English; `code`, `values` and
 * `about` are what it is made of. Of a form, `form-error` lists all problems, `fields` has them by field, and
 * `problems` what they are made of. `requestId` finds the request in the logs.
 */
export const errorBodySchema = z.object({
  error: z.string(),
  ...problemShape,
  "form-error": z.array(z.string()).optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  problems: z.array(problemSchema).optional(),
  /** Seconds until the request can be made again, where that is known; in the header Retry-After too. */
  retryAfter: z.int().positive().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
