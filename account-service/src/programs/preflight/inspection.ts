import type { FoundColumn } from "../../db/game/verify.ts";

/** The instance and the login, as reported by SQL Server. */
export interface ServerFacts {
  /** E.g. 15.0.4261.1. */
  version: string;
  edition: string;
  collation: string;
  login: string;
  isSa: boolean;
  isSysadmin: boolean;
  /** The server's clock at the time of the query. */
  utc: Date;
  /** How far its local time is ahead of UTC, in minutes. */
  offset: number;
}

/** A database of the instance, other than the four system databases. */
export interface DatabaseFacts {
  name: string;
  /** Whether this login can access it. */
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
  /** An INSERT may omit it: it has a default, or the server generates the value. */
  filled: boolean;
}

/** A usable index: neither disabled nor filtered. */
export interface IndexFacts {
  name: string;
  unique: boolean;
  /** Its key, in order. */
  columns: string[];
}

interface TriggerFacts {
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
  /** From the server's metadata, without counting. */
  rows: number;
  columns: ColumnFacts[];
  indexes: IndexFacts[];
  triggers: TriggerFacts[];
}

/** A permission on the server, a database, a table or one of its columns. */
export interface Right {
  on: "server" | "database" | "table";
  /** A database's name or a table's quoted place; empty for the server. */
  name: string;
  permission: string;
  column?: string;
}

/**
 * Formats of the stored passwords of at most 200 accounts. The server classifies and counts them, so that no
 * password leaves the server.
 */
export interface PasswordShapes {
  /** 19 uppercase hexadecimal digits. */
  upper19: number;
  /** 32 uppercase hexadecimal digits. */
  upper32: number;
  /** 32 hexadecimal digits, some lowercase. */
  lower32: number;
  /** Hexadecimal, with the length of another common hash. */
  otherHash: number;
  empty: number;
  other: number;
}

export interface AccountCounts {
  /** Accounts of user type 11 and more, by type. */
  administrators: { type: number; accounts: number }[];
  /** Accounts with more than 65,535 points; null if the column is unknown. */
  above65535: number | null;
}

/** A procedure; its text is null if this login cannot read it. */
export interface ProcedureFacts {
  schema: string;
  name: string;
  definition: string | null;
}

/** Of at most 200 accounts, by column: how many texts have trailing spaces, and how many are the default 'empty'. */
export interface TextFacts {
  accounts: number;
  padded: Record<string, number>;
  empty: Record<string, number>;
}

/** Read-only queries to a SQL Server instance. */
export interface Inspector {
  server(): Promise<ServerFacts>;
  databases(): Promise<DatabaseFacts[]>;
  /** Tables of a database whose name is one of `names`, or that have a column in `signs`. */
  tables(database: string, looked: { names: string[]; signs: string[] }): Promise<TableFacts[]>;
  /** For each right, whether this login has it. */
  rights(requested: Right[]): Promise<boolean[]>;
  /** @param newestBy an indexed column to select the newest accounts by; null: in no particular order */
  passwords(table: TableFacts, column: string, newestBy: string | null): Promise<PasswordShapes>;
  accounts(
    table: TableFacts,
    columns: { key: string; type: string; coins: string | null },
  ): Promise<AccountCounts>;
  /** @param columns text columns @param newestBy as for `passwords` */
  texts(table: TableFacts, columns: string[], newestBy: string | null): Promise<TextFacts>;
  /** Procedures of a database that mention a table, or whose name is `known`. */
  procedures(database: string, looked: { table: string; known: string }): Promise<ProcedureFacts[]>;
  close(): Promise<void>;
}
