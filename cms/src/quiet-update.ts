/** Updates made by the system, not by an editor. */
import type { Core, UID } from "@strapi/strapi";

type Fields = Record<string, unknown>;

/** Bypasses the document service, which would mark the draft as modified. */
export function updateQuietly(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  where: Fields,
  data: Fields,
): Promise<unknown> {
  return strapi.db.queryBuilder(uid).update(data).where(where).execute();
}
