import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { createMailbox } from "./mail-service.ts";

/** The site's mailbox, over the caller's own transaction. */
export const mailboxOf = (db: Database, { now, env }: Pick<Context, "now" | "env">) =>
  createMailbox(db, { now, site: { name: env.SITE_NAME, publicUrl: env.PUBLIC_URL.replace(/\/$/, "") } });
