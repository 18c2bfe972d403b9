import { z } from "zod";

/** The answer of a call that sends nothing but a file, for its description. */
export const csvFileSchema = z
  .string()
  .describe("A file of type text/csv (RFC 4180), in UTF-8 with a byte order mark.");
