import type { Knex } from "knex";
import { isInGame } from "../../../db/game/online.ts";
import { type KeysetSlice, sliceById } from "../../../db/queries/paging.ts";
import { gameText } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { confirmedAt } from "../../foundation/accounts/index.ts";

/** An account in a list: the game's row. */
export interface PlayerRow {
  UserNum: number;
  UserID: string;
  UserEmail: string;
  UserType: number;
  UserAvailable: number;
  UserBlock: number;
  UserBlockDate: Date | null;
  created: Date | null;
  lastLogin: Date | null;
  /** The value that a search found, and the key of its row. */
  value: string | null;
  key: number;
}

/** An account in detail: the game's row and ours. */
export interface PlayerDetailRow extends Omit<PlayerRow, "value" | "key"> {
  NameFirst: string;
  NameLast: string;
  PhoneNumber: string;
  pendingEmail: string | null;
  emailVerified: Date | null;
  country: string | null;
}

export interface CharacterRow {
  ChaNum: number;
  ChaName: string;
  ChaLevel: number;
  ChaClass: number;
  ChaSchool: number;
  deleted: boolean;
  /** Null if this server does not tell. */
  online: boolean | null;
}

export type BanRow = Row<"UserBan">;

/** What a staff member wrote about an account. */
export type NoteRow = Row<"PlayerNote">;

/** Columns that are searched by prefix. Two hold email addresses: the game's, and ours. */
export type SearchColumn = "UserID" | "UserEmail" | "emailKey" | "ChaName";

/** Position in a search. */
export interface SearchCursor {
  value: string;
  key: number;
}

/** Accounts as staff search and see them, and their bans. */
export function createPlayersStore(db: Database) {
  const knex = sql(db);
  const { UserInfo, ChaInfo, account, session, auditLog, userBan, playerNote } = db.tables;
  const user = UserInfo.columns;
  const character = ChaInfo.columns;

  const COLUMNS = {
    UserNum: `u.${user.UserNum}`,
    UserID: `u.${user.UserID}`,
    UserEmail: `u.${user.UserEmail}`,
    UserType: `u.${user.UserType}`,
    UserAvailable: `u.${user.UserAvailable}`,
    UserBlock: `u.${user.UserBlock}`,
    UserBlockDate: `u.${user.UserBlockDate}`,
    created: `u.${user.CreateDate}`,
    lastLogin: `u.${user.LastLoginDate}`,
  };
  const SEARCH: Record<SearchColumn, { value: string; key: string }> = {
    UserID: { value: `u.${user.UserID}`, key: `u.${user.UserNum}` },
    UserEmail: { value: `u.${user.UserEmail}`, key: `u.${user.UserNum}` },
    emailKey: { value: "a.emailKey", key: "a.UserNum" },
    ChaName: { value: `c.${character.ChaName}`, key: `c.${character.ChaNum}` },
  };

  const users = () => knex(`${UserInfo.name} as u`);
  const toRow = (row: Omit<PlayerRow, "key"> & { key?: number }): PlayerRow => ({
    ...row,
    UserEmail: gameText(row.UserEmail),
    UserType: row.UserType ?? 0,
    UserAvailable: row.UserAvailable ?? 0,
    UserBlock: row.UserBlock ?? 0,
    value: row.value ?? null,
    key: row.key ?? row.UserNum,
  });
  /** A column, or NULL if this server does not have it. */
  const pick = (name: "NameFirst" | "NameLast" | "PhoneNumber") =>
    user[name] === null ? knex.raw("NULL as ??", [name]) : `u.${user[name]} as ${name}`;

  function from(column: SearchColumn): Knex.QueryBuilder {
    if (column === "emailKey") return users().join(`${account} as a`, "a.UserNum", `u.${user.UserNum}`);
    if (column === "ChaName") {
      return users().join(`${ChaInfo.name} as c`, `c.${character.UserNum}`, `u.${user.UserNum}`);
    }
    return users();
  }

  return {
    /** A page of all accounts. */
    async list(slice: KeysetSlice): Promise<PlayerRow[]> {
      const rows = await sliceById(users(), COLUMNS.UserNum, slice).select(COLUMNS);
      return rows.map(toRow);
    },

    /** Accounts by a prefix, in the order of the matching values; the column's index finds and sorts them. */
    async startingWith(
      column: SearchColumn,
      prefix: string,
      { after, take }: { after?: SearchCursor | undefined; take: number },
    ): Promise<PlayerRow[]> {
      const { value, key } = SEARCH[column];
      const query = from(column).where(db.dialect.startsWith(knex, value, prefix, after?.value));
      if (column === "emailKey") {
        // Without accounts that the game's address has found already.
        const listed = db.dialect.startsWith(knex, COLUMNS.UserEmail, prefix);
        query.where((other) => other.whereNull(COLUMNS.UserEmail).orWhereRaw("not ?", [listed]));
      }
      if (after) {
        query.where((later) => later.where(value, ">", after.value).orWhere(key, ">", after.key));
      }
      const rows = await query
        .orderBy([{ column: value }, { column: key }])
        .limit(take)
        .select({ ...COLUMNS, value, key });
      return rows.map(toRow);
    },

    /** A page of the accounts that used the site from a network address. */
    async atAddress(ip: string, slice: KeysetSlice): Promise<PlayerRow[]> {
      // Without what staff did to an account.
      const own: Knex.QueryBuilder = knex(auditLog)
        .where({ ip })
        .whereRaw("?? = ??", ["actor", "UserNum"])
        .select("UserNum");
      const seen = knex(session).where({ ip }).select("UserNum").union(own);
      const query = users().whereIn(COLUMNS.UserNum, seen);
      const rows = await sliceById(query, COLUMNS.UserNum, slice).select(COLUMNS);
      return rows.map(toRow);
    },

    async find(UserNum: number): Promise<PlayerDetailRow | undefined> {
      const row = await users()
        .leftJoin(`${account} as a`, "a.UserNum", COLUMNS.UserNum)
        .where(COLUMNS.UserNum, UserNum)
        .first(
          COLUMNS,
          pick("NameFirst"),
          pick("NameLast"),
          pick("PhoneNumber"),
          "a.pendingEmail",
          "a.emailKey",
          "a.email_verified_at as emailVerifiedAt",
          "a.country",
        );
      if (!row) return undefined;
      const { value: _, key: __, ...shared } = toRow(row);
      return {
        ...shared,
        NameFirst: gameText(row.NameFirst),
        NameLast: gameText(row.NameLast),
        PhoneNumber: gameText(row.PhoneNumber),
        pendingEmail: row.pendingEmail,
        emailVerified: confirmedAt(row),
        country: row.country,
      };
    },

    /** All characters of an account, deleted ones last, highest level first. */
    async listCharacters(UserNum: number): Promise<CharacterRow[]> {
      const rows = await knex(ChaInfo.name)
        .where({ [character.UserNum]: UserNum })
        .orderBy([
          { column: character.ChaDeleted },
          { column: character.ChaLevel, order: "desc" },
          { column: character.ChaNum },
        ])
        .limit(200)
        .select(
          {
            ChaNum: character.ChaNum,
            ChaName: character.ChaName,
            ChaLevel: character.ChaLevel,
            ChaClass: character.ChaClass,
            ChaSchool: character.ChaSchool,
            deleted: character.ChaDeleted,
          },
          character.ChaOnline === null ? knex.raw("NULL as ??", ["online"]) : { online: character.ChaOnline },
        );
      return rows.map((row) => ({
        ChaNum: row.ChaNum,
        ChaName: row.ChaName,
        ChaLevel: row.ChaLevel ?? 0,
        ChaClass: row.ChaClass ?? 0,
        ChaSchool: row.ChaSchool ?? 0,
        deleted: (row.deleted ?? 0) !== 0,
        online: isInGame(character.ChaOnline, row.online),
      }));
    },

    /** Bans of an account, newest first. */
    async listBans(UserNum: number, take: number): Promise<BanRow[]> {
      return knex(userBan)
        .where({ UserNum })
        .orderBy("id", "desc")
        .limit(take)
        .select("id", "UserNum", "reason", "banned", "bannedBy", "until", "lifted", "liftedBy", "liftReason");
    },

    /** Notes about an account, newest first. */
    async listNotes(UserNum: number, take: number): Promise<NoteRow[]> {
      return knex(playerNote)
        .where({ UserNum })
        .orderBy("id", "desc")
        .limit(take)
        .select("id", "UserNum", "text", "at", "writtenBy");
    },

    async insertNote(row: Omit<NoteRow, "id">): Promise<void> {
      await knex(playerNote).insert(row);
    },

    async insertBan(
      row: Pick<BanRow, "UserNum" | "reason" | "banned" | "bannedBy" | "until">,
    ): Promise<void> {
      await knex(userBan).insert(row);
    },

    /** Closes an account's active bans. */
    async liftBans(UserNum: number, by: Pick<BanRow, "lifted" | "liftedBy" | "liftReason">): Promise<void> {
      await knex(userBan).where({ UserNum }).whereNull("lifted").update(by);
    },
  };
}
