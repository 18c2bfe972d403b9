import {
  type Area,
  CONSOLE_MESSAGES,
  type GrantRoleRequest,
  hasRight,
  isAdminType,
  type RevokeRoleRequest,
  type Role,
  roleSchema,
  type StaffMember,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, notFound } from "../../../errors.ts";
import { createAccounts, createNames } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createEdits, type Edited } from "../../foundation/edits/index.ts";
import { createRolesStore } from "./store.ts";

/** Administrators in the list; a game has a handful. */
const MAX_ADMINS = 200;
/** In one statement, of which SQL Server takes 2,100 parameters. */
const MAX_STAFF = 1_000;

/** An account's role; an entry of the audit log names the account anyway. */
const roleOfAccount = (UserNum: number): Edited<{ role: string }> => ({
  action: "role_granted",
  id: "",
  account: UserNum,
  fields: { role: ["role", (role) => role || "none"] },
});

/** Roles below administrator, which administrators grant and revoke (docs/decisions/015). */
export function createRoles(db: Database, context: Context) {
  const { now } = context;
  return {
    /** Everyone who may open the console. */
    async listStaff(): Promise<StaffMember[]> {
      const store = createRolesStore(db);
      const admins = await store.listAdmins(MAX_ADMINS);
      const given = (await store.list()).filter((row) => !admins.includes(row.UserNum));
      const numbers = [...admins, ...given.map((row) => row.UserNum)];
      const names = await createNames(db).lookUp([...numbers, ...given.map((row) => row.grantedBy)]);
      const secured = await store.withSecondFactor(numbers);
      const shared = (UserNum: number) => ({
        ...names.named(UserNum),
        secondFactor: secured.has(UserNum),
      });
      return [
        ...admins.map((UserNum) => ({
          ...shared(UserNum),
          role: "admin" as const,
          granted: null,
          grantedBy: null,
        })),
        ...given.map((row) => ({
          ...shared(row.UserNum),
          role: roleSchema.parse(row.role),
          granted: row.granted.toISOString(),
          grantedBy: names.orNull(row.grantedBy),
        })),
      ];
    },

    /** The accounts of staff who have a right; at most 1,000. */
    async staffWith(area: Area, right: "read" | "write"): Promise<number[]> {
      const store = createRolesStore(db);
      const admins = await store.listAdmins(MAX_ADMINS);
      const given = (await store.list()).filter(({ role }) =>
        hasRight(roleSchema.safeParse(role).data ?? null, area, right),
      );
      return [...new Set([...admins, ...given.map(({ UserNum }) => UserNum)])].slice(0, MAX_STAFF);
    },

    /** The role of an account, whatever its session has proved. */
    async roleOf(UserNum: number): Promise<Role | null> {
      const status = await createAccounts(db, context).findStatus(UserNum);
      if (status && isAdminType(status.type)) return "admin";
      return roleSchema.safeParse(await createRolesStore(db).roleOf(UserNum)).data ?? null;
    },

    /** Grants a role, replacing the one that the account has. @throws ServiceError validation */
    async grant({ UserID, role, seen }: GrantRoleRequest, by: Actor): Promise<void> {
      await db.transaction(
        async (trx) => {
          const UserNum = await createNames(trx).numberOf(UserID);
          if (UserNum === undefined) throw invalidForm({ UserID: CONSOLE_MESSAGES.userUnknown });
          const status = await createAccounts(trx, context).findStatus(UserNum);
          if (status && isAdminType(status.type)) {
            throw invalidForm({ UserID: CONSOLE_MESSAGES.roleOfAdmin });
          }
          const store = createRolesStore(trx);
          const before = (await store.lock(UserNum)) ? await store.roleOf(UserNum) : undefined;
          const edits = createEdits(trx, context);
          const thing = roleOfAccount(UserNum);
          await edits.requireSeen(thing, role === before ? undefined : seen, { role: before ?? "" });
          const row = { role, granted: now(), grantedBy: by.UserNum };
          if (before !== undefined) await store.update(UserNum, row);
          else await store.insert({ UserNum, ...row });
          // Granting a role that the account already has is not recorded as a grant.
          if (role !== before) await store.insertGrant({ UserNum, ...row });
          await edits.record(thing, { before: { role: before ?? "" }, after: { role }, by, UserNum });
        },
        // Two grants at once may both try to insert the row.
        { rerunDuplicates: true },
      );
    },

    /** Revokes a role; takes effect immediately. @throws ServiceError not_found */
    async revoke({ UserNum, seen }: RevokeRoleRequest, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        const store = createRolesStore(trx);
        const before = (await store.lock(UserNum)) ? await store.roleOf(UserNum) : undefined;
        if (!before) throw notFound(CONSOLE_MESSAGES.roleNone);
        await createEdits(trx, context).requireSeen(roleOfAccount(UserNum), seen, { role: before });
        await store.remove(UserNum);
        await createAudit(trx, context).record({
          action: "role_revoked",
          UserNum,
          actor: by.UserNum,
          client: by.client,
          detail: `role: ${before} → none`,
        });
      });
    },
  };
}
export type Roles = ReturnType<typeof createRoles>;
