import { type Database, toDate } from "../../../db/transaction.ts";

export type LinkPurpose = "confirm-address" | "cancel-change" | "reset-password";

export interface LinkRow {
  tokenHash: string;
  UserNum: number;
  purpose: LinkPurpose;
  email: string | null;
  created: Date;
  expires: Date;
}

/** Links in emails, by the hash of their token. */
export function createLinksStore(db: Database) {
  const { mailLink } = db.tables;
  return {
    async insert(row: LinkRow): Promise<void> {
      await db.knex(mailLink).insert(row);
    },

    /** A link that is neither used nor expired. */
    async findLive(tokenHash: string, purpose: LinkPurpose, now: Date): Promise<LinkRow | undefined> {
      const row = await db
        .knex(mailLink)
        .where({ tokenHash, purpose })
        .whereNull("used")
        .where("expires", ">", now)
        .first("tokenHash", "UserNum", "purpose", "email", "created", "expires");
      return row && { ...row, created: toDate(row.created), expires: toDate(row.expires) };
    },

    /** Uses up a link. @returns false if it was used, or expired, meanwhile */
    async use(tokenHash: string, now: Date): Promise<boolean> {
      const used = await db
        .knex(mailLink)
        .where({ tokenHash })
        .whereNull("used")
        .where("expires", ">", now)
        .update({ used: now });
      return used === 1;
    },

    /** Uses up an account's links for one purpose. */
    async useAll(UserNum: number, purpose: LinkPurpose, used: Date): Promise<void> {
      await db.knex(mailLink).where({ UserNum, purpose }).whereNull("used").update({ used });
    },

    async purge(expiredBefore: Date): Promise<void> {
      await db.knex(mailLink).where("expires", "<", expiredBefore).delete();
    },
  };
}
