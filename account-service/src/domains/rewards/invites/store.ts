import type { InviteSuspicion, StoredInviteState } from "../../../../contract/index.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";
import { createShownStore, type GameClock } from "../../foundation/accounts/index.ts";

export interface InvitationRow {
  /** The friend. */
  UserNum: number;
  inviter: number;
  created: Date;
  state: StoredInviteState;
  suspicion: InviteSuspicion | null;
  /** The month whose limit it was paid in. */
  month: string | null;
  decided: Date | null;
  decidedBy: number | null;
  reason: string | null;
}

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

const toInvitation = (row: InvitationRow): InvitationRow => ({
  ...row,
  created: toDate(row.created),
  decided: row.decided === null ? null : toDate(row.decided),
});

/** Players' invitation codes, and who used them. */
export function createInvitesStore(db: Database, clock: GameClock) {
  const { ChaInfo, inviteCode, invitation } = db.tables;
  const { shown } = createShownStore(db, clock);
  return {
    async codeOf(UserNum: number): Promise<string | undefined> {
      return (await db.knex(inviteCode).where({ UserNum }).first("code"))?.code;
    },
    async inviterOf(code: string): Promise<number | undefined> {
      return (await db.knex(inviteCode).where({ code }).first("UserNum"))?.UserNum;
    },
    /** @throws the database's duplicate error if the player has one by now, or it is taken */
    async insertCode(code: string, UserNum: number): Promise<void> {
      await db.knex(inviteCode).insert({ code, UserNum });
    },

    /** @throws the database's duplicate error if the account was invited before */
    async insert(row: InvitationRow): Promise<void> {
      await db.knex(invitation).insert(row);
    },

    /** The invitation that an account came by. */
    async find(UserNum: number): Promise<InvitationRow | undefined> {
      const row = await db
        .knex(invitation)
        .where({ UserNum })
        .first(...COLUMNS);
      return row && toInvitation(row);
    },

    /** A player's latest invitations. */
    async ofInviter(inviter: number, take: number): Promise<InvitationRow[]> {
      const rows = await db
        .knex(invitation)
        .where({ inviter })
        .orderBy([{ column: "created", order: "desc" }, { column: "UserNum" }])
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toInvitation);
    },

    /**
     * A player's invitations that are not decided, and whose friend has reached a level with a character of an account
     * that may play; oldest first.
     */
    async dueOf(inviter: number, level: number, take: number): Promise<InvitationRow[]> {
      const reached = shown()
        .where(`c.${ChaInfo.columns.UserNum}`, db.knex.ref("i.UserNum"))
        .where(`c.${ChaInfo.columns.ChaLevel}`, ">=", level)
        .select(`c.${ChaInfo.columns.ChaNum}`);
      const rows = await db
        .knex(`${invitation} as i`)
        .where({ "i.inviter": inviter, "i.state": "open" })
        .whereExists(reached)
        .orderBy([{ column: "i.created" }, { column: "i.UserNum" }])
        .limit(take)
        .select(COLUMNS.map((column) => `i.${column}`));
      return rows.map(toInvitation);
    },

    /** Number of a player's invitations that were paid in a month. */
    async countPaid(inviter: number, month: string): Promise<number> {
      const [row] = await db.knex(invitation).where({ inviter, month }).count({ paid: "UserNum" });
      return Number(row?.paid);
    },

    /** Changes an invitation that is in a state. @returns false if it is not any more */
    async decide(
      UserNum: number,
      from: StoredInviteState,
      changes: Partial<Omit<InvitationRow, "UserNum" | "inviter" | "created">>,
    ): Promise<boolean> {
      return (await db.knex(invitation).where({ UserNum, state: from }).update(changes)) === 1;
    },

    /** Invitations in a state, newest first. */
    async list(
      state: StoredInviteState,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<InvitationRow[]> {
      const query = db.knex(invitation).where({ state });
      if (before) {
        query.where("created", "<=", before.at).where((older) => {
          older.where("created", "<", before.at).orWhere("UserNum", "<", Number(before.id));
        });
      }
      const rows = await query
        .orderBy([
          { column: "created", order: "desc" },
          { column: "UserNum", order: "desc" },
        ])
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toInvitation);
    },

    /** Number of invitations in a state. */
    async count(state: StoredInviteState): Promise<number> {
      const [row] = await db.knex(invitation).where({ state }).count({ invitations: "UserNum" });
      return Number(row?.invitations);
    },
  };
}
