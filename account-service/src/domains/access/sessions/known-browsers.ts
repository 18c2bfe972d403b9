import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { keyedHash, open, seal } from "../../../lib/secrets/secret-box.ts";

/** Accounts that one browser is remembered for; the oldest goes first. */
const MAX_ACCOUNTS = 10;

/**
 * What a browser's token holds: a number of its own, and fingerprints of the user IDs it has logged in to, latest
 * first.
 */
const contents = z.object({ id: z.string(), users: z.array(z.string()) });
type Contents = z.infer<typeof contents>;

const newId = () => randomBytes(16).toString("base64url");

/**
 * Browsers that have logged in to an account before, or opened an emailed link of it. Each keeps a sealed token, so
 * that strangers who guess the account's password do not lock out its owner (docs/decisions/021).
 */
export function createKnownBrowsers({ env }: Pick<Context, "env">) {
  const markOf = (UserID: string) => keyedHash(env.DATA_KEY, `browser:${UserID.toLowerCase()}`).slice(0, 32);

  function read(token: string | undefined): Contents | null {
    if (token === undefined) return null;
    try {
      return contents.parse(JSON.parse(open(env.DATA_KEY, token)));
    } catch {
      // Not ours, or sealed with an earlier key.
      return null;
    }
  }

  return {
    /** The browser's own number if it is known to an account, else null. */
    find(token: string | undefined, UserID: string): string | null {
      const browser = read(token);
      return browser?.users.includes(markOf(UserID)) ? browser.id : null;
    },

    /** A browser's number, and its token, if it has none yet. */
    identify(token: string | undefined): { id: string; token: string } {
      const known = read(token);
      if (known && token !== undefined) return { id: known.id, token };
      const id = newId();
      return { id, token: seal(env.DATA_KEY, JSON.stringify({ id, users: [] } satisfies Contents)) };
    },

    /** The fingerprint of the user ID that was entered last from the browser; null if its token is none of ours. */
    enteredFrom(token: string | undefined): string | null {
      return read(token)?.users[0] ?? null;
    },

    /** The token of a browser from which an account's owner has entered. @param token what it has so far */
    remember(token: string | undefined, UserID: string): string {
      const { id, users } = read(token) ?? { id: newId(), users: [] };
      const mark = markOf(UserID);
      const latest = [mark, ...users.filter((user) => user !== mark)].slice(0, MAX_ACCOUNTS);
      return seal(env.DATA_KEY, JSON.stringify({ id, users: latest } satisfies Contents));
    },
  };
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
