import type { FoundColumn } from "../db/verify-game-schema.ts";

/** The instance and the login, as SQL Server tells them. */
export interface ServerFacts {
  /** Such as 15.0.4261.1. */
  version: string;
  edition: string;
  collation: string;
  login: string;
  isSa: boolean;
  isSysadmin: boolean;
  /** The server's clock at the moment of asking. */
  utc: Date;
  /** How far its local time is ahead of UTC, in minutes. */
  offset: number;
}

/** A database of the instance, without SQL Server's own four. */
export interface DatabaseFacts {
  name: string;
  /** Whether this login may enter it. */
  reachable: boolean;
  collation: string | null;
  compatibility: number | null;
  /** READ_COMMITTED_SNAPSHOT: readers see the last committed rows instead of waiting for writers. */
  snapshotReads: boolean;
}

export interface ColumnFacts extends FoundColumn {
  collation: string | null;
  nullable: boolean;
  identity: boolean;
  /** An INSERT may leave it out: it has a default, or the server makes its value. */
  filled: boolean;
}

/** An index that queries may use: neither disabled nor of some rows only. */
export interface IndexFacts {
  name: string;
  unique: boolean;
  /** Its key, in order. */
  columns: string[];
}

export interface TriggerFacts {
  name: string;
  disabled: boolean;
  insteadOf: boolean;
  /** INSERT, UPDATE, DELETE. */
  events: string[];
}

export interface TableFacts {
  database: string;
  schema: string;
  name: string;
  /** As the server's own books have it, without counting. */
  rows: number;
  columns: ColumnFacts[];
  indexes: IndexFacts[];
  triggers: TriggerFacts[];
}

/** What a login may be allowed: on the server, a database, a table, or one column of it. */
export interface Right {
  on: "server" | "database" | "table";
  /** A database's name or a table's quoted place; empty for the server. */
  name: string;
  permission: string;
  column?: string;
}

/**
 * How stored passwords look, of at most 200 accounts. The server itself tells their kinds apart and sends numbers alone: no
 * password leaves it.
 */
export interface PasswordShapes {
  /** 19 digits of hexadecimal in upper case. */
  upper19: number;
  /** 32 of them. */
  upper32: number;
  /** 32 with lower case. */
  lower32: number;
  /** Hexadecimal of another usual length of a hash. */
  otherHash: number;
  empty: number;
  other: number;
}

export interface AccountCounts {
  /** Accounts of user type 11 and more, by type. */
  administrators: { type: number; accounts: number }[];
  /** Accounts with more than 65,535 points; null where no such column is known. */
  above65535: number | null;
}

/** A procedure; its text is null where this login may not read it. */
export interface ProcedureFacts {
  schema: string;
  name: string;
  definition: string | null;
}

/** Of at most 200 accounts, by column: how many texts end in blanks, and how many hold the default 'empty'. */
export interface TextFacts {
  accounts: number;
  padded: Record<string, number>;
  empty: Record<string, number>;
}

/** What preflight asks a SQL Server instance; every question only reads. */
export interface Inspector {
  server(): Promise<ServerFacts>;
  databases(): Promise<DatabaseFacts[]>;
  /** Tables of one database that are called as one of `names`, or have a column called as one of `signs`. */
  tables(database: string, looked: { names: string[]; signs: string[] }): Promise<TableFacts[]>;
  /** For each right, whether this login has it. */
  rights(asked: Right[]): Promise<boolean[]>;
  /** @param newestBy an indexed column to take the newest accounts by; null: whichever come first */
  passwords(table: TableFacts, column: string, newestBy: string | null): Promise<PasswordShapes>;
  accounts(
    table: TableFacts,
    columns: { key: string; type: string; points: string | null },
  ): Promise<AccountCounts>;
  /** @param columns of text @param newestBy as for `passwords` */
  texts(table: TableFacts, columns: string[], newestBy: string | null): Promise<TextFacts>;
  /** Procedures of a database whose text names a table, or that are called `known`. */
  procedures(database: string, looked: { table: string; known: string }): Promise<ProcedureFacts[]>;
  close(): Promise<void>;
}
