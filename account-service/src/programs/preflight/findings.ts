import type { Env } from "../../env.ts";
import type { CheckedPermission } from "./grants.ts";
import type {
  AccountCounts,
  DatabaseFacts,
  PasswordShapes,
  ProcedureFacts,
  ServerFacts,
  TableFacts,
  TextFacts,
} from "./inspection.ts";
import type { GameFinding } from "./mapping.ts";

/** Larger tables are not counted row by row. */
export const MAX_ROWS_TO_COUNT = 1_000_000;

/** The result of a query that may be skipped or fail. */
export type QueryResult<T> =
  | { answer: T }
  /** Why there is no result, as the end of a sentence. */
  | { unavailable: string };

/** Everything that preflight found on one instance: the only input of the report and the files. */
export interface Inspection {
  host: string;
  server: ServerFacts;
  databases: DatabaseFacts[];
  /** Of databases that this login can access. */
  tables: TableFacts[];
  game: GameFinding;
  /**
   * The database for our own tables; `game`: the one that was named instead, which is the game's. `owned`: this
   * login's.
   */
  ours: { name: string; game: string | null; exists: boolean; owned: boolean };
  rights: (CheckedPermission & { held: boolean })[];
  /** The game's databases of which this login has full control. */
  controlled: string[];
  passwords: QueryResult<PasswordShapes>;
  accounts: QueryResult<AccountCounts>;
  texts: QueryResult<TextFacts>;
  /** Procedures that mention the orders table. */
  procedures: QueryResult<ProcedureFacts[]>;
  settings: Pick<Env, "GAME_TIME_ZONE"> & { GAME_PASSWORD_FORMAT: PasswordFormat | null };
  /** Our clock when the server's was read. */
  now: Date;
}

export type PasswordFormat = Env["GAME_PASSWORD_FORMAT"];
