import type { Core } from "@strapi/strapi";

/**
 * Runs work that one process of the cms may do at a time; others wait, and then look for themselves what is left to do.
 * On SQLite there is one process.
 */
export async function withLock<T>(
  strapi: Core.Strapi,
  name: "prepare" | "schedule" | "discord",
  work: () => Promise<T>,
): Promise<T> {
  if (strapi.db.dialect.client !== "postgres") return work();
  // Ends with the transaction, and so with the process.
  return strapi.db.connection.transaction(async (lock) => {
    await lock.raw("select pg_advisory_xact_lock(hashtext(?))", [`tambayan-cms:${name}`]);
    return work();
  });
}
