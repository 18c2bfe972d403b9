import { CONSOLE_MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict } from "../../../errors.ts";
import { DAY } from "../../../lib/time.ts";
import { createPeopleStore } from "./store.ts";

/**
 * How long staff must have had their role before they can be the second person for someone who granted it; and how
 * long terms that staff set, such as a price, benefit neither them nor anyone who counts as the same person.
 */
export const SETTLED_MS = 7 * DAY;

/**
 * Those among some staff members who are the same person as an account, as far as the site can tell: those whose role
 * the account granted within a week or the other way round, those whose roles the same person granted, and those who
 * used the same browser. An administrator could grant roles to accounts of their own, use them, and revoke the roles,
 * so every grant is kept; roles granted on the command line count at once. An address tells nothing: a carrier, a café
 * and an office have a thousand people behind one (docs/decisions/045).
 */
export async function samePersonAmong(
  db: Database,
  context: Pick<Context, "now">,
  account: number,
  staff: number[],
): Promise<number[]> {
  if (staff.length === 0) return [];
  const since = new Date(context.now().getTime() - SETTLED_MS);
  const store = createPeopleStore(db);
  const granted = await store.grantersSince([account, ...staff], since);
  const used = await store.browsersSince([account, ...staff], since);
  const marksOf = (one: number) => [
    one,
    ...granted.filter(({ UserNum }) => UserNum === one).map(({ grantedBy }) => grantedBy),
    ...used.filter(({ UserNum }) => UserNum === one).map(({ browser }) => browser),
  ];
  const own = new Set<number | string>(marksOf(account));
  return staff.filter((one) => marksOf(one).some((mark) => own.has(mark)));
}

/** Whether two staff members who decide something together are two people (`samePersonAmong`). */
export async function areTwoPeople(
  db: Database,
  context: Pick<Context, "now">,
  one: number | null,
  other: number | null,
): Promise<boolean> {
  if (one === other) return false;
  if (one === null || other === null) return true;
  return (await samePersonAmong(db, context, one, [other])).length === 0;
}

/**
 * Whether one of some accounts is a staff member's own (`samePersonAmong`): nobody decides what they gain by. Ask
 * before locking anything, because it reads sessions, which a login has while it waits for balances.
 * @param staff null: the command line
 */
export const ownsOneOf = async (
  db: Database,
  context: Pick<Context, "now">,
  staff: number | null,
  accounts: number[],
): Promise<boolean> => staff !== null && (await samePersonAmong(db, context, staff, accounts)).length > 0;

/** @throws ServiceError conflict if two staff members who approve together are not two people */
export async function checkTwoPeople(
  ...[db, context, one, other]: Parameters<typeof areTwoPeople>
): Promise<void> {
  if (!(await areTwoPeople(db, context, one, other))) throw conflict(CONSOLE_MESSAGES.secondPersonNew);
}
