import type { Core } from "@strapi/strapi";
import type { Env } from "../env";

/**
 * Creates the first super admin from ADMIN_EMAIL and ADMIN_PASSWORD when there is no editor at all.
 * @throws when there is neither an editor nor these variables: Strapi would then let the first visitor of the admin
 * make himself super admin
 */
export async function createFirstAdmin(strapi: Core.Strapi, env: Env): Promise<void> {
  const users = strapi.service("admin::user");
  const roles = strapi.service("admin::role");
  if (await users.exists()) return;
  if (!env.ADMIN_EMAIL || !env.ADMIN_PASSWORD) {
    throw new Error("The cms has no admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD for its first start.");
  }
  const superAdmin = await roles.getSuperAdmin();
  await users.create({
    email: env.ADMIN_EMAIL.toLowerCase(),
    password: env.ADMIN_PASSWORD,
    firstname: "Admin",
    isActive: true,
    registrationToken: null,
    roles: [superAdmin.id],
  });
  strapi.log.info(`Created the first super admin ${env.ADMIN_EMAIL}`);
}
