import {
  CONSOLE_MESSAGES,
  type GrantRoleRequest,
  isAdminType,
  type OperatorEntry,
  type Role,
  roleSchema,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createAccounts } from "../accounts/accounts-service.ts";
import { createNames } from "../accounts/names-service.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createOperatorsStore } from "./operators-store.ts";

/** Who does something in the console, and from where. */
export interface Actor {
  UserNum: number | null;
  client: Client;
}

/** Administrators that the list shows; a game has a handful. */
const ADMINS = 200;

/** Roles below administrator: given to accounts and taken away by administrators (docs/decisions/015). */
export function createOperators(db: Database, context: Context) {
  const { now } = context;
  return {
    /** Everybody who may open the console. */
    async list(): Promise<OperatorEntry[]> {
      const store = createOperatorsStore(db);
      const admins = await store.listAdmins(ADMINS);
      const given = (await store.list()).filter((row) => !admins.includes(row.UserNum));
      const numbers = [...admins, ...given.map((row) => row.UserNum)];
      const names = await createNames(db).userIds([...numbers, ...given.map((row) => row.grantedBy)]);
      const secured = await store.withSecondFactor(numbers);
      const shared = (UserNum: number) => ({
        UserNum,
        UserID: names.get(UserNum) ?? `#${UserNum}`,
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
          grantedBy: row.grantedBy === null ? null : (names.get(row.grantedBy) ?? `#${row.grantedBy}`),
        })),
      ];
    },

    /** What an account may be in the console, whatever it has proved in a session. */
    async roleOf(UserNum: number): Promise<Role | null> {
      const standing = await createAccounts(db, context).findStanding(UserNum);
      if (standing && isAdminType(standing.type)) return "admin";
      return roleSchema.safeParse(await createOperatorsStore(db).roleOf(UserNum)).data ?? null;
    },

    /** Gives a role, in place of the one that the account has. @throws ServiceError validation */
    async grant({ UserID, role }: GrantRoleRequest, by: Actor): Promise<void> {
      await db.transaction(
        async (trx) => {
          const UserNum = await createNames(trx).numberOf(UserID);
          if (UserNum === undefined) throw invalidForm({ UserID: CONSOLE_MESSAGES.userUnknown });
          const standing = await createAccounts(trx, context).findStanding(UserNum);
          if (standing && isAdminType(standing.type))
            throw invalidForm({ UserID: CONSOLE_MESSAGES.roleOfAdmin });
          const store = createOperatorsStore(trx);
          const before = await store.roleOf(UserNum);
          const row = { role, granted: now(), grantedBy: by.UserNum };
          if (!(await store.update(UserNum, row))) await store.insert({ UserNum, ...row });
          await createAudit(trx, context).record({
            action: "role_granted",
            UserNum,
            actor: by.UserNum,
            client: by.client,
            detail: `role: ${before ?? "none"} → ${role}`,
          });
        },
        // Given twice at once: the row is there now.
        { rerunDuplicates: true },
      );
    },

    /** Takes a role away; felt with the account's next call. @throws ServiceError not_found */
    async revoke(UserNum: number, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        const store = createOperatorsStore(trx);
        const before = await store.roleOf(UserNum);
        if (!before || !(await store.remove(UserNum))) {
          throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.roleNone });
        }
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
export type Operators = ReturnType<typeof createOperators>;
