import fp from "fastify-plugin";
import { MESSAGES } from "../../contract/index.ts";
import { invalidForm } from "../errors.ts";

/**
 * Control characters, but for tabs and line ends, and halves of surrogate pairs: no text needs them, and databases
 * refuse some.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNUSABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Cs}/u;

/**
 * The path of a text in a value that has such a character; undefined where none has. However deep a value is, nothing
 * recurses.
 */
function findUnusable(value: unknown): string | undefined {
  const left: [path: string, value: unknown][] = [["", value]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, part] = next;
    if (typeof part === "string" && UNUSABLE.test(part)) return path;
    if (typeof part !== "object" || part === null || Buffer.isBuffer(part)) continue;
    for (const [name, inner] of Object.entries(part)) {
      // No form has fields deeper than that.
      left.push([path && path.length < 100 ? `${path}.${name}` : name, inner]);
    }
  }
  return undefined;
}

/** Refuses what no text may have in it, in whatever part of a call, before anything else looks at it. */
export const refuseUnusableText = fp(async (app) => {
  app.addHook("preValidation", ({ params, query, body }, _reply, done) => {
    for (const part of [params, query, body]) {
      const field = findUnusable(part);
      if (field !== undefined) return done(invalidForm({ [field]: MESSAGES.textUnusable }));
    }
    done();
  });
});
