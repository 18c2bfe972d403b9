import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type LinkPurpose = Row<"MailLink">["purpose"];

export type LinkRow = Omit<Row<"MailLink">, "used">;

/** Links in emails, by the hash of their token. */
export function createLinksStore(db: Database) {
  const knex = sql(db);
  const { mailLink } = db.tables;
  return {
    async insert(row: LinkRow): Promise<void> {
      await knex(mailLink).insert(row);
    },

    /** A link that is neither used nor expired. */
    async findLive(tokenHash: string, purpose: LinkPurpose, now: Date): Promise<LinkRow | undefined> {
      return knex(mailLink)
        .where({ tokenHash, purpose })
        .whereNull("used")
        .where("expires", ">", now)
        .first("tokenHash", "UserNum", "purpose", "email", "created", "expires");
    },

    /** Uses up a link. @returns false if it was used, or expired, meanwhile */
    async use(tokenHash: string, now: Date): Promise<boolean> {
      const used = await knex(mailLink)
        .where({ tokenHash })
        .whereNull("used")
        .where("expires", ">", now)
        .update({ used: now });
      return used === 1;
    },

    /** Uses up an account's links for one purpose. */
    async useAll(UserNum: number, purpose: LinkPurpose, used: Date): Promise<void> {
      await knex(mailLink).where({ UserNum, purpose }).whereNull("used").update({ used });
    },

    async purge(expiredBefore: Date): Promise<void> {
      await knex(mailLink).where("expires", "<", expiredBefore).delete();
    },
  };
}
