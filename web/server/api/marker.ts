import { z } from "zod";

const message = "Send the header X-Requested-With: XMLHttpRequest.";

/** A header that web pages of other origins cannot send unless the site allows their origin. */
export const markerHeaders = z.object({
  "x-requested-with": z
    .string({ error: message })
    .min(1, message)
    .meta({ examples: ["XMLHttpRequest"] }),
});
