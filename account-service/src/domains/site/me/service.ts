import type { Me, MePart, MeParts, MeQuery } from "../../../../contract/index.ts";
import type { Context, PartReaders, Viewer } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { readSecurity } from "../../access/sessions/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";

/**
 * One request per page view: the player and the parts of the page.
 * @param parts reads those of other modules
 */
export function createMe(db: Database, context: Context, parts: Partial<PartReaders>) {
  return {
    /**
     * The player and the requested parts. A part that cannot be read is named in `failed` and reported to `onFailure`.
     * @throws ServiceError unauthorized if the game no longer has the account
     */
    async read(
      visit: Omit<Viewer, "user">,
      query: MeQuery,
      onFailure: (part: MePart, error: unknown) => void,
    ): Promise<Me> {
      const { UserNum, type, role } = visit.account;
      const accounts = createAccounts(db, context);
      const self = await accounts.findSelf(UserNum);
      if (!self) throw new ServiceError("unauthorized");
      const viewer = { ...visit, user: self.user };
      const readers: Partial<PartReaders> = {
        ...parts,
        account: async () => self.page,
        security: ({ account }) => readSecurity(db, context, account, self.secondFactor),
      };
      const found: Partial<MeParts> = {};
      const failed: MePart[] = [];
      async function add<P extends MePart>(part: P) {
        try {
          const read = readers[part];
          if (!read) throw new Error(`No module has the part ${part}.`);
          found[part] = await read(viewer, query);
        } catch (error) {
          if (error instanceof ServiceError && error.kind === "unauthorized") throw error;
          failed.push(part);
          onFailure(part, error);
        }
      }
      for (const part of query.with) await add(part);
      // A payment that was looked up at its provider may just have been credited.
      const { user } = (found.payment && (await accounts.findSelf(UserNum))) ?? self;
      return { user, status: type, role, ...found, ...(failed.length > 0 && { failed }) };
    },
  };
}
export type MeService = ReturnType<typeof createMe>;
