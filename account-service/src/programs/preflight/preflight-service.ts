import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type SqlServerTarget, sqlServerTarget } from "../../db/connect.ts";
import { loadPreflightEnv, type PreflightEnv } from "../../env.ts";
import { filesOf } from "./files.ts";
import { type Inspection, MAX_ROWS_TO_COUNT, type QueryResult } from "./findings.ts";
import { permissionsToCheck } from "./grants.ts";
import type { DatabaseFacts, Inspector, Right, TableFacts } from "./inspection.ts";
import { columnOf, type GameFinding, LOOKED, mapGame, OUR_SIGN } from "./mapping.ts";
import { quoteName, sameName } from "./names.ts";
import { render, report, todosOf } from "./report/index.ts";

/** The default name of our database, if none is given or it cannot be ours. */
const OUR_DATABASE = "Tambayan";

const HELP = `npm run preflight: inspects a game's SQL Server instance before you connect the site. It changes nothing.

  DATABASE_URL='mssql://user:password@host:1433/Tambayan' npm run preflight
  npm run preflight -- 'mssql://user:password@host:1433/Tambayan' --out <folder>

Prefer the first way: an address among the arguments, with its password, stays in the shell's history, and npm shows it.
The address ends with the database for the site's own tables, which does not need to exist yet. The folder (default:
preflight/ in DATA_DIR) receives game-mapping.json, game.env and least-privilege.sql. The DB_ variables, GAME_MAPPING,
GAME_PASSWORD_FORMAT and GAME_TIME_ZONE work as for the service (docs/configuration.md).

Exit code 0: ready; 1: something has to be done first; 2: the server could not be inspected.
`;

/** Databases that the service treats as playgrounds. */
const PLAYGROUND = /_(test|demo)$/;

/** Everything outside of preflight, replaceable in tests. */
export interface Dependencies {
  args: string[];
  environment: Record<string, string | undefined>;
  open(target: SqlServerTarget, env: PreflightEnv): Inspector;
  now(): Date;
  print(text: string): void;
  complain(text: string): void;
}

/** Parses arguments. Errors never repeat one, because it may be an address with a password. */
function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    if (positionals.length > 1) return undefined;
    return { ...values, url: positionals[0] };
  } catch {
    return undefined;
  }
}

/** The address may omit the database: preflight does not need one. */
function withDatabase(text: string) {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.pathname.length > 1) return text;
  url.pathname = `/${OUR_DATABASE}`;
  return url.href;
}

/** A database's name for HAS_PERMS_BY_NAME. */
const nameOf = (database: string) => (/^\w+$/.test(database) ? database : quoteName(database));

type Redact = (text: string) => string;

/** Removes the target's password from the driver's messages. */
function redactorFor({ password }: SqlServerTarget): Redact {
  const secrets = [password, encodeURIComponent(password)].filter((text) => text !== "");
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "***"), text);
}

/** The reason for a failed query: 229 and similar are missing permissions, 1222 is a lock timeout. */
function reasonOf(error: unknown): string {
  const number = typeof error === "object" && error !== null && "number" in error ? Number(error.number) : 0;
  if ([229, 230, 916, 297, 300].includes(number)) return "this login has no permission to read it";
  if (number === 1222) return "the table was busy; try again at a quieter hour";
  const said = error instanceof Error ? error.message : String(error);
  // knex puts the statement before the server's message.
  return `the server said: ${(said.split(" - ").at(-1) ?? said).split("\n")[0]}`;
}

type Attempt = <T>(question: () => Promise<T>) => Promise<QueryResult<T>>;

/** Runs a query that may fail. */
const attempting =
  (redact: Redact): Attempt =>
  async (question) => {
    try {
      return { answer: await question() };
    } catch (error) {
      return { unavailable: redact(reasonOf(error)) };
    }
  };

/** Tables of every accessible database that is not ours; a database that fails counts as inaccessible. */
async function lookForTables(inspector: Inspector, mapping: PreflightEnv["GAME_MAPPING"], attempt: Attempt) {
  const named = (database: string) =>
    Object.values(mapping).some(({ table }) => sameName(table?.split(".")[0] ?? "", database));
  const databases: DatabaseFacts[] = [];
  const tables: TableFacts[] = [];
  for (const database of await inspector.databases()) {
    const found = database.reachable
      ? await attempt(() => inspector.tables(database.name, LOOKED))
      : { unavailable: "closed" };
    databases.push({ ...database, reachable: "answer" in found });
    if (!("answer" in found)) continue;
    // Another site's database or a playground may contain copies of the game's tables. It only counts if it is named.
    const ours = PLAYGROUND.test(database.name) || found.answer.some(({ name }) => sameName(name, OUR_SIGN));
    if (!ours || named(database.name)) tables.push(...found.answer);
  }
  return { databases, tables };
}

/** An indexed column to select the newest accounts by; null if there is none. */
function newestBy(game: GameFinding): string | null {
  const key = columnOf(game.UserInfo, "UserNum")?.name;
  const indexed = game.UserInfo.place?.indexes.some(({ columns }) => columns[0] === key) ?? false;
  return key !== undefined && indexed ? key : null;
}

function askPasswords(
  inspector: Inspector,
  game: GameFinding,
  attempt: Attempt,
): Promise<Inspection["passwords"]> {
  const place = game.UserInfo.place;
  const column = columnOf(game.UserInfo, "UserPass");
  if (!place || !column) return Promise.resolve({ unavailable: "the table of accounts was not found" });
  return attempt(() => inspector.passwords(place, column.name, newestBy(game)));
}

/** Counts texts that the game's procedures pad or fill with a default. */
function askTexts(inspector: Inspector, game: GameFinding, attempt: Attempt): Promise<Inspection["texts"]> {
  const { place } = game.UserInfo;
  const columns = ["UserID", "UserEmail", "NameFirst", "NameLast", "PhoneNumber"].flatMap(
    (column) => columnOf(game.UserInfo, column)?.name ?? [],
  );
  if (!place || columns.length === 0) {
    return Promise.resolve({ unavailable: "the table of accounts was not found" });
  }
  return attempt(() => inspector.texts(place, columns, newestBy(game)));
}

/** The procedure by which the game takes items is in the orders' database. */
function askProcedures(
  inspector: Inspector,
  game: GameFinding,
  attempt: Attempt,
): Promise<Inspection["procedures"]> {
  const { place } = game.ShopPurchase;
  if (!place) return Promise.resolve({ unavailable: "the table of purchases was not found" });
  return attempt(() =>
    inspector.procedures(place.database, { table: place.name, known: "sp_purchase_change_state" }),
  );
}

function askAccounts(
  inspector: Inspector,
  game: GameFinding,
  attempt: Attempt,
): Promise<Inspection["accounts"]> {
  const place = game.UserInfo.place;
  const [key, type, coins] = ["UserNum", "UserType", "UserPoint"].map(
    (column) => columnOf(game.UserInfo, column)?.name,
  );
  if (!place || !key || !type) return Promise.resolve({ unavailable: "the table of accounts was not found" });
  if (place.rows > MAX_ROWS_TO_COUNT)
    return Promise.resolve({
      unavailable: `there are more than ${MAX_ROWS_TO_COUNT.toLocaleString("en-US")}, and counting them would keep a running game busy`,
    });
  return attempt(() => inspector.accounts(place, { key, type, coins: coins ?? null }));
}

/** The database for our tables; never SQL Server's own or the game's. */
function nameOurs(requested: string, gameDatabases: string[]) {
  if (/^(master|model|msdb|tempdb)$/i.test(requested)) return { name: OUR_DATABASE, game: null };
  const playground = PLAYGROUND.test(requested);
  const taken = gameDatabases.find((database) => sameName(database, requested));
  return taken && !playground ? { name: OUR_DATABASE, game: taken } : { name: requested, game: null };
}

async function inspect(
  inspector: Inspector,
  target: SqlServerTarget,
  env: PreflightEnv,
  now: Date,
): Promise<Inspection> {
  const server = await inspector.server();
  const attempt = attempting(redactorFor(target));
  const { databases, tables } = await lookForTables(inspector, env.GAME_MAPPING, attempt);
  const lengths: Record<string, number> = env.GAME_PASSWORD_FORMAT === "md5" ? { UserPass: 32 } : {};
  const game = mapGame(tables, env.GAME_MAPPING, lengths);
  const gameDatabases = [
    ...new Set(Object.values(game).flatMap(({ place }) => (place ? [place.database] : []))),
  ];
  const { name, game: taken } = nameOurs(target.database, gameDatabases);

  const control = (database: string): Right => ({
    on: "database",
    name: nameOf(database),
    permission: "CONTROL",
  });
  const own = databases.find((database) => sameName(database.name, name));
  const others = gameDatabases.filter((database) => !sameName(database, name));
  const [owned = false, ...controls] = await inspector.rights([name, ...others].map(control));
  const wanted = permissionsToCheck(game);
  const held = await inspector.rights(wanted.map(({ right }) => right));
  return {
    host: target.host,
    server,
    databases,
    tables,
    game,
    ours: { name, game: taken, exists: own !== undefined, owned: own !== undefined && owned },
    rights: wanted.map((right, index) => ({ ...right, held: held[index] === true })),
    controlled: others.filter((_database, index) => controls[index]),
    passwords: await askPasswords(inspector, game, attempt),
    accounts: await askAccounts(inspector, game, attempt),
    texts: await askTexts(inspector, game, attempt),
    procedures: await askProcedures(inspector, game, attempt),
    settings: {
      GAME_TIME_ZONE: env.GAME_TIME_ZONE,
      GAME_PASSWORD_FORMAT: env.GAME_PASSWORD_FORMAT ?? null,
    },
    now,
  };
}

/** Explains a connection failure, without the password. */
function explain(error: unknown, target: SqlServerTarget): string {
  const said = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [reason] = (
    [
      [
        /certificate/i,
        "The server's certificate is not signed by an authority that this machine knows. If it is self-signed, add ?trustServerCertificate=true to the address.",
      ],
      [/ENOTFOUND|EAI_AGAIN/, "Host not found. Check its name."],
      [
        /ECONNREFUSED|Could not connect/,
        "Nothing is listening there. Is TCP/IP enabled in SQL Server Configuration Manager, and is the port right?",
      ],
      [/ssl|tls|EPROTO/i, "The encrypted connection failed; old servers need an update for TLS 1.2."],
      [
        /ELOGIN|Login failed/,
        "The server rejects this login: wrong name or password, or it only allows Windows logins.",
      ],
      [/timeout|ETIMEOUT|timed out/i, "The server did not answer in time. Is there a firewall in between?"],
    ] as const
  )
    .filter(([sign]) => sign.test(`${code} ${said}`))
    .map(([, words]) => words);
  const masked = redactorFor(target)(said.split("\n")[0] ?? "");
  return `SQL Server on ${target.host}:${target.port} could not be inspected. ${reason ? `${reason} ` : ""}(${masked})\n`;
}

/** @returns the paths of the written files */
function write(folder: string, files: Record<string, string>) {
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
}

/**
 * The command: inspects the server, writes files, prints the report.
 * @returns the exit code: 0 ready, 1 something has to be done first, 2 the server could not be inspected
 */
export async function runPreflight(dependencies: Dependencies): Promise<0 | 1 | 2> {
  const given = readArguments(dependencies.args);
  if (!given) {
    dependencies.complain(`Invalid arguments.\n\n${HELP}`);
    return 2;
  }
  if (given.help) {
    dependencies.print(HELP);
    return 0;
  }
  const url = given.url ?? dependencies.environment.DATABASE_URL;
  let env: PreflightEnv;
  let target: SqlServerTarget | null;
  try {
    env = loadPreflightEnv({ ...dependencies.environment, DATABASE_URL: url && withDatabase(url) });
    target = sqlServerTarget(env);
  } catch (error) {
    dependencies.complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
  if (!target) {
    dependencies.complain(
      `Which server? The embedded database needs no preflight. This is for a game's SQL Server.\n\n${HELP}`,
    );
    return 2;
  }

  const inspector = dependencies.open(target, env);
  let inspection: Inspection;
  try {
    inspection = await inspect(inspector, target, env, dependencies.now());
  } catch (error) {
    dependencies.complain(explain(error, target));
    return 2;
  } finally {
    await inspector.close();
  }

  const sections = report(inspection);
  const folder = resolve(given.out ?? join(env.DATA_DIR, "preflight"));
  try {
    const paths = write(folder, filesOf(inspection, target, sections));
    dependencies.print(render(target.host, sections, paths));
  } catch (error) {
    dependencies.complain(
      `${folder} cannot be written to: ${error instanceof Error ? error.message : error}\n`,
    );
    return 2;
  }
  return todosOf(sections).length === 0 ? 0 : 1;
}
