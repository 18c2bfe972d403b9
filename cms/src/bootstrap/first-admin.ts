import type { Core } from "@strapi/strapi";
import type { Env } from "../env";

/**
 * Creates the first super admin from ADMIN_EMAIL and ADMIN_PASSWORD if there is no admin user yet.
 * @throws if there is no admin user and these variables are not set: Strapi would let the first visitor of the admin
 * register as super admin
 */
export async function createFirstAdmin(strapi: Core.Strapi, env: Env): Promise<void> {
  const users = strapi.service("admin::user");
  const roles = strapi.service("admin::role");
  if (await users.exists()) return;
  if (!env.ADMIN_EMAIL || !env.ADMIN_PASSWORD) {
    throw new Error("The cms has no admin user yet: set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.");
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
