import type { StoredInviteState } from "../../../../contract/index.ts";
import { type KeysetSlice, sliceByTime } from "../../../db/queries/paging.ts";
import { countOf } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";
import { toGameTime } from "../../../lib/time.ts";
import { createShownStore, type GameClock } from "../../foundation/accounts/index.ts";

export type InvitationRow = Row<"Invitation">;

const COLUMNS = [
  "UserNum",
  "inviter",
  "created",
  "state",
  "suspicion",
  "month",
  "decided",
  "decidedBy",
  "reason",
] as const satisfies (keyof InvitationRow)[];

/** Players' invitation codes, and who used them. */
export function createInvitesStore(db: Database, clock: GameClock) {
  const knex = sql(db);
  const { UserInfo, ChaInfo, inviteCode, invitation } = db.tables;
  const user = UserInfo.columns;
  const { shown } = createShownStore(db, clock);
  return {
    async codeOf(UserNum: number): Promise<string | undefined> {
      return (await knex(inviteCode).where({ UserNum }).first("code"))?.code;
    },
    async inviterOf(code: string): Promise<number | undefined> {
      return (await knex(inviteCode).where({ code }).first("UserNum"))?.UserNum;
    },
    /** @throws the database's duplicate error if the player has one by now, or it is taken */
    async insertCode(code: string, UserNum: number): Promise<void> {
      await knex(inviteCode).insert({ code, UserNum });
    },

    /** @throws the database's duplicate error if the account was invited before */
    async insert(row: InvitationRow): Promise<void> {
      await knex(invitation).insert(row);
    },

    /** The invitation that an account came by. */
    async find(UserNum: number): Promise<InvitationRow | undefined> {
      return knex(invitation)
        .where({ UserNum })
        .first(...COLUMNS);
    },

    /** A player's latest invitations. */
    async ofInviter(inviter: number, take: number): Promise<InvitationRow[]> {
      return knex(invitation)
        .where({ inviter })
        .orderBy([{ column: "created", order: "desc" }, { column: "UserNum" }])
        .limit(take)
        .select(...COLUMNS);
    },

    /**
     * A player's invitations that are not decided, and whose friend has reached a level with a character of an account
     * that may play; oldest first.
     * @param until when the friend's account was created at the latest; null: whenever it was
     */
    async dueOf(
      inviter: number,
      { level, until }: { level: number; until: Date | null },
      take: number,
    ): Promise<InvitationRow[]> {
      const reached = shown()
        .where(`c.${ChaInfo.columns.UserNum}`, knex.ref("i.UserNum"))
        .where(`c.${ChaInfo.columns.ChaLevel}`, ">=", level)
        .select(`c.${ChaInfo.columns.ChaNum}`);
      const due = knex(`${invitation} as i`)
        .where({ "i.inviter": inviter, "i.state": "open" })
        .whereExists(reached);
      if (until)
        due.whereExists(
          knex(`${UserInfo.name} as f`)
            .where(`f.${user.UserNum}`, knex.ref("i.UserNum"))
            .where(`f.${user.CreateDate}`, "<=", toGameTime(until, clock.env.GAME_TIME_ZONE))
            .select(`f.${user.UserNum}`),
        );
      return due
        .orderBy([{ column: "i.created" }, { column: "i.UserNum" }])
        .limit(take)
        .select(COLUMNS.map((column) => `i.${column}`));
    },

    /** Number of a player's invitations that were paid in a month. */
    async countPaid(inviter: number, month: string): Promise<number> {
      return countOf(knex(invitation).where({ inviter, month }), "UserNum");
    },

    /** Changes an invitation that is in a state. @returns false if it is not any more */
    async decide(
      UserNum: number,
      from: StoredInviteState,
      changes: Partial<Omit<InvitationRow, "UserNum" | "inviter" | "created">>,
    ): Promise<boolean> {
      return (await knex(invitation).where({ UserNum, state: from }).update(changes)) === 1;
    },

    /** A page of the invitations in a state. */
    async list(state: StoredInviteState, slice: KeysetSlice<TimeCursor<number>>): Promise<InvitationRow[]> {
      const query = knex(invitation).where({ state });
      return sliceByTime(query, { at: "created", id: "UserNum" }, slice).select(...COLUMNS);
    },

    /** Number of invitations in a state. */
    async count(state: StoredInviteState): Promise<number> {
      return countOf(knex(invitation).where({ state }), "UserNum");
    },
  };
}
