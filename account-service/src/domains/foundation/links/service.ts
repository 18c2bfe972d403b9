import { createHash, randomBytes } from "node:crypto";
import { MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { DAY, MINUTE } from "../../../lib/time.ts";
import { createLinksStore, type LinkPurpose } from "./store.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const invalid = () => new ServiceError("validation", { message: MESSAGES.linkInvalid });

/** One-time links in emails: each works once, for one purpose, until it expires. */
export function createLinks(db: Database, { now }: Pick<Context, "now">) {
  const store = createLinksStore(db);

  /** @throws ServiceError validation if the link is no longer valid */
  async function read(token: string, purpose: LinkPurpose) {
    const link = await store.findLive(hashOf(token), purpose, now());
    if (!link) throw invalid();
    return link;
  }

  return {
    /**
     * @param link `email`: the address that a change is about
     * @returns the token: 256 random bits; only its hash is stored
     */
    async issue(link: {
      UserNum: number;
      purpose: LinkPurpose;
      minutes: number;
      email?: string;
    }): Promise<string> {
      const token = randomBytes(32).toString("base64url");
      const created = now();
      await store.insert({
        tokenHash: hashOf(token),
        UserNum: link.UserNum,
        purpose: link.purpose,
        email: link.email ?? null,
        created,
        expires: new Date(created.getTime() + link.minutes * MINUTE),
      });
      return token;
    },

    read,

    /**
     * Uses up the link; of two uses at once, one succeeds.
     * @throws ServiceError validation if it is no longer valid
     */
    async use(token: string, purpose: LinkPurpose) {
      const link = await read(token, purpose);
      if (!(await store.use(link.tokenHash, now()))) throw invalid();
      return link;
    },

    /** Cancels an account's links for one purpose. */
    cancel: (UserNum: number, purpose: LinkPurpose) => store.useAll(UserNum, purpose, now()),

    /** Removes links that expired long ago. */
    purge: () => store.purge(new Date(now().getTime() - 7 * DAY)),
  };
}
