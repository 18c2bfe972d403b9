/** Writes of the system itself, not of an editor. */
import type { Core, UID } from "@strapi/strapi";

type Fields = Record<string, unknown>;

/** Without Strapi's services, which would mark the draft as changed since it was published. */
export function updateQuietly(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  where: Fields,
  data: Fields,
): Promise<unknown> {
  return strapi.db.queryBuilder(uid).update(data).where(where).execute();
}
