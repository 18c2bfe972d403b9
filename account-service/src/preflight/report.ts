import { gameUse } from "../db/game-use.ts";
import { GAME_SCHEMA, type GameTableName } from "../db/tables.ts";
import type { Env } from "../env.ts";
import { toGameTime } from "../time.ts";
import { type AskedRight, usesOf } from "./grants.ts";
import type {
  AccountCounts,
  DatabaseFacts,
  PasswordShapes,
  ProcedureFacts,
  ServerFacts,
  TableFacts,
  TextFacts,
} from "./inspection.ts";
import { columnOf, type GameFinding, isMapped, type TableFinding, WHITELIST_TABLE } from "./mapping.ts";
import { placeOf, quoteName, quotePlace, sameName } from "./names.ts";
import { judgeTake } from "./refunds.ts";

/** Larger tables are not counted row by row. */
export const MOST_ROWS_TO_COUNT = 1_000_000;

/** The result of a query that may be skipped or fail. */
export type Asked<T> =
  | { answer: T }
  /** Why there is no result, as the end of a sentence. */
  | { without: string };

/** Everything that preflight found on one instance: the only input of the report and the files. */
export interface Inspection {
  host: string;
  server: ServerFacts;
  databases: DatabaseFacts[];
  /** Of databases that this login can access. */
  tables: TableFacts[];
  game: GameFinding;
  /** The database for our own tables; `game`: the one that was named instead, which is the game's. `owned`: this login's. */
  ours: { name: string; game: string | null; exists: boolean; owned: boolean };
  rights: (AskedRight & { held: boolean })[];
  /** The game's databases of which this login has full control. */
  controlled: string[];
  passwords: Asked<PasswordShapes>;
  accounts: Asked<AccountCounts>;
  texts: Asked<TextFacts>;
  /** Procedures that mention the purchases table. */
  procedures: Asked<ProcedureFacts[]>;
  settings: Pick<Env, "GAME_TIME_ZONE"> & { GAME_PASSWORD_FORMAT: PasswordFormat | null };
  /** Our clock when the server's was read. */
  now: Date;
}

export type PasswordFormat = Env["GAME_PASSWORD_FORMAT"];

/** ok: good · note: for information · todo: has to be done first. */
interface Line {
  mark: "ok" | "note" | "todo";
  text: string;
  /** What to do about a todo, if the text does not say it. */
  remedy?: string;
}

export interface Section {
  title: string;
  lines: Line[];
}

const ok = (text: string): Line => ({ mark: "ok", text });
const note = (text: string): Line => ({ mark: "note", text });
const todo = (text: string, remedy = text): Line => ({ mark: "todo", text, remedy });

const number = (value: number) => value.toLocaleString("en-US");
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;

/** The format of at least 90 % of the stored passwords; null if none is that common. */
export function guessPasswordFormat(shapes: PasswordShapes): PasswordFormat | null {
  const { empty, ...kinds } = shapes;
  const all = Object.values(kinds).reduce((sum, accounts) => sum + accounts, 0);
  const common = (accounts: number) => all > 0 && accounts / all >= 0.9;
  if (common(shapes.upper19)) return "ran-md5-19";
  if (common(shapes.upper32)) return "md5";
  return common(shapes.other) ? "plain" : null;
}

/** The password format: as configured, else as guessed. */
export const passwordFormat = ({ settings, passwords }: Pick<Inspection, "settings" | "passwords">) =>
  settings.GAME_PASSWORD_FORMAT ?? ("answer" in passwords ? guessPasswordFormat(passwords.answer) : null);

const VERSIONS: Record<string, string> = {
  "9": "2005",
  "10": "2008",
  "11": "2012",
  "12": "2014",
  "13": "2016",
  "14": "2017",
  "15": "2019",
  "16": "2022",
  "17": "2025",
};

function serverSection({ server, databases, ours }: Inspection): Section {
  const major = server.version.split(".")[0] ?? "";
  const name = `SQL Server ${VERSIONS[major] ?? ""} (${server.version}), ${server.edition}`.replace(
    "  ",
    " ",
  );
  const reachable = databases.filter((database) => database.reachable);
  const closed = databases.filter((database) => !database.reachable);
  const own = databases.find((database) => sameName(database.name, ours.name));
  const lines = [
    Number(major) >= 11
      ? ok(name)
      : todo(
          `${name} is too old: the service needs OFFSET … FETCH, which SQL Server has since 2012.`,
          "Move the game's databases to SQL Server 2012 or newer.",
        ),
    ok(
      `Databases that this login can access: ${reachable.map((database) => database.name).join(", ") || "none"}`,
    ),
  ];
  if (closed.length > 0)
    lines.push(
      note(
        `Not accessible, so not inspected: ${closed.map((database) => database.name).join(", ")}. If the game's tables are there, the login needs a user in it.`,
      ),
    );
  if (/_(test|demo)$/.test(ours.name))
    lines.push(
      todo(
        `${ours.name} ends in _test or _demo: the service treats it as a playground, creates the game's tables in it and fills them with demo data.`,
        `Name another database for our tables in DATABASE_URL, e.g. Tambayan.`,
      ),
    );
  if (ours.game !== null)
    lines.push(
      todo(
        `DATABASE_URL names ${ours.game}, which is the game's own. Our tables need a separate database on the same instance.`,
        `Name a separate database in DATABASE_URL; the files written here use ${ours.name}.`,
      ),
    );
  if (!ours.exists)
    lines.push(
      todo(
        `${ours.name}, the database for our own tables, does not exist yet.`,
        `Create the database ${ours.name}: least-privilege.sql does this.`,
      ),
    );
  else if (!ours.owned)
    lines.push(
      todo(
        `${ours.name}, the database for our own tables, exists, but this login is not db_owner in it and cannot create and migrate its tables.`,
        `Make the service's login db_owner of ${ours.name}: least-privilege.sql does this.`,
      ),
    );
  else
    lines.push(
      ok(`${ours.name}, the database for our own tables, exists, and this login can create tables in it`),
    );
  if (own && !own.snapshotReads)
    lines.push(
      note(
        `In ${ours.name}, the database for our own tables, READ_COMMITTED_SNAPSHOT is off, so readers wait for writers. Turn it on while the site is stopped: ALTER DATABASE ${quoteName(ours.name)} SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE; least-privilege.sql does this too. The game's databases are not changed.`,
      ),
    );
  if (own?.compatibility && own.compatibility < 110)
    lines.push(
      note(
        `${ours.name} runs at compatibility level ${own.compatibility}; a new database on this server would have a newer one, which works better.`,
      ),
    );
  return { title: "Server", lines };
}

function loginSection({ server, controlled }: Inspection): Section {
  const remedy =
    "Create a login for the service with least-privilege.sql, put it into DATABASE_URL, and run preflight again with it.";
  if (server.isSa || server.isSysadmin) {
    const who = server.isSa ? "sa" : `${server.login}, which is sysadmin`;
    return {
      title: "Login",
      lines: [
        todo(
          `You are ${who}. That is fine for preflight, but never for the service: a hole in the site would be a hole in the whole instance.`,
          remedy,
        ),
      ],
    };
  }
  if (controlled.length > 0)
    return {
      title: "Login",
      lines: [
        todo(
          `${server.login} has full control of ${controlled.join(", ")}, which is more than a website should have.`,
          remedy,
        ),
      ],
    };
  return { title: "Login", lines: [ok(`${server.login}, not an administrator`)] };
}

const columnList = (columns: string[]) => columns.join(", ");

function tableLines(finding: TableFinding): Line[] {
  const { table, place, how, others, proposed, undecided, problems, columns } = finding;
  const rowsOf = (other: TableFacts) => `${placeOf(other)} (${count(other.rows, "row", "rows")})`;
  if (!place && how === "several")
    return [
      todo(
        `${table}: several tables match: ${others.map(rowsOf).join(", ")}. Preflight does not guess.`,
        `Set which table is ${table}, in GAME_MAPPING: {"${table}":{"table":"${placeOf(others[0] as TableFacts)}"}} or one of the others. Then run preflight again.`,
      ),
    ];
  if (how === "absent") return [];
  if (!place)
    return [
      todo(
        `${table} was not found by name or by columns in any database that this login can access.`,
        `Find the table with the data of ${table} (usually ${GAME_SCHEMA[table].table}); grant the login access to it, or name it in GAME_MAPPING.`,
      ),
    ];

  const why = {
    "usual place": "",
    GAME_MAPPING: ", from GAME_MAPPING",
    "only one": ", the only match",
    beside: ", chosen because it is in the same database as related tables",
    several: "",
    missing: "",
    absent: "",
  }[how];
  const lines = [ok(`${table}: ${rowsOf(place)}${why}`)];
  const bigger = others.filter((other) => other.rows > place.rows);
  if (bigger.length > 0)
    lines.push(
      todo(
        `${table}: ${bigger.map(rowsOf).join(", ")} also matches, and has more rows.`,
        `Make sure that the game uses ${placeOf(place)} and not ${bigger.map(placeOf).join(" or ")}; set "table" in GAME_MAPPING.`,
      ),
    );
  else if (others.length > 0)
    lines.push(note(`${table}: also found, not used: ${others.map(rowsOf).join(", ")}`));
  for (const { column, name } of proposed)
    lines.push(
      note(`${placeOf(place)}.${name} is used as ${column}; check that it means the same on your server`),
    );
  for (const { column, candidates } of undecided)
    lines.push(
      todo(
        `${placeOf(place)}: ${columnList(candidates)} could each be ${column}. Preflight does not guess.`,
        `Set which column of ${placeOf(place)} is ${column}, in GAME_MAPPING: {"${table}":{"columns":{"${column}":"${candidates[0]}"}}} or another of ${columnList(candidates)}. Then run preflight again.`,
      ),
    );
  const open = new Set(undecided.map(({ column }) => column));
  const absent = Object.entries(columns).filter(
    ([column, name]) => name === null && !open.has(column) && !isMapped(table, column),
  );
  if (absent.length > 0)
    lines.push(
      note(
        `${placeOf(place)} has no ${columnList(absent.map(([column]) => column))}; the site works without it`,
      ),
    );
  for (const { text, remedy } of problems) lines.push(todo(text, remedy));
  return [...lines, ...insertLines(finding)];
}

/** A default value for a column that our INSERT omits. */
function defaultFor(type: string) {
  if (/char$/.test(type)) return "''";
  return type.includes("date") ? "GETDATE()" : "0";
}

/** Problems of our INSERT: columns that it omits need a default. */
function insertLines(finding: TableFinding): Line[] {
  const { table, place } = finding;
  const use = gameUse(table);
  if (!place || !use.add) return [];
  const given = new Set(use.add.flatMap((column) => columnOf(finding, column)?.name ?? []));
  const lines = place.columns
    .filter(({ name, nullable, filled }) => !given.has(name) && !nullable && !filled && !isKey(finding, name))
    .map(({ name, type }) =>
      todo(
        `${placeOf(place)}.${name} is required and has no default, but the service does not know it, so inserting a row would fail.`,
        `Give ${placeOf(place)}.${name} a default that suits your game: ALTER TABLE ${quotePlace(place)} ADD DEFAULT ${defaultFor(type)} FOR ${quoteName(name)};`,
      ),
    );
  const key = columnOf(finding, KEYS[table] ?? "");
  if (key && !key.identity)
    lines.push(
      todo(
        `${placeOf(place)}.${key.name} is not an identity column: the service inserts rows and lets the server assign the number.`,
        `Make ${placeOf(place)}.${key.name} an identity column, as on other game servers.`,
      ),
    );
  return lines;
}
const KEYS: { [T in GameTableName]?: string } = { UserInfo: "UserNum", ShopPurchase: "PurKey" };
const isKey = (finding: TableFinding, name: string) =>
  columnOf(finding, KEYS[finding.table] ?? "")?.name === name;

function tablesSection({ game, tables }: Inspection): Section {
  const lines = Object.values(game).flatMap(tableLines);
  const whitelist = tables.filter(({ name }) => sameName(name, WHITELIST_TABLE));
  if (whitelist.length > 0)
    lines.push(
      note(`${whitelist.map(placeOf).join(", ")} also exists; the service neither reads nor writes it`),
    );
  return { title: "The game's tables", lines };
}

function passwordSection(inspection: Inspection): Section {
  const { passwords, settings } = inspection;
  const title = "How the game stores passwords";
  const set = settings.GAME_PASSWORD_FORMAT;
  if ("without" in passwords) {
    const text = `Not inspected: ${passwords.without}.`;
    return {
      title,
      lines: [
        set
          ? note(`${text} GAME_PASSWORD_FORMAT is ${set}.`)
          : todo(text, "Find out how your game stores UserPass and set GAME_PASSWORD_FORMAT."),
      ],
    };
  }
  const shapes = passwords.answer;
  const all = Object.values(shapes).reduce((sum, accounts) => sum + accounts, 0);
  if (all === 0)
    return {
      title,
      lines: [
        set
          ? note(`There are no accounts. GAME_PASSWORD_FORMAT is ${set}.`)
          : todo(
              "There are no accounts.",
              "Create an account in the game and run preflight again, or set GAME_PASSWORD_FORMAT yourself.",
            ),
      ],
    };
  const words: Record<keyof PasswordShapes, string> = {
    upper19: "19 digits of an uppercase MD5",
    upper32: "a full uppercase MD5",
    lower32: "a full lowercase MD5",
    otherHash: "another kind of hash",
    empty: "empty",
    other: "plain text, or an unknown format",
  };
  const told = (Object.keys(words) as (keyof PasswordShapes)[])
    .filter((shape) => shapes[shape] > 0)
    .map((shape) => `${shapes[shape]} × ${words[shape]}`);
  const lines = [
    note(`Of ${count(all, "account", "accounts")}: ${told.join(", ")}. They were only counted, not read.`),
  ];
  const guess = guessPasswordFormat(shapes);
  if (guess !== null && set !== null && guess !== set)
    lines.push(
      todo(
        `This looks like ${guess}, but GAME_PASSWORD_FORMAT is ${set}, so nobody could log in.`,
        `Set GAME_PASSWORD_FORMAT=${guess}, unless you are sure that it is wrong.`,
      ),
    );
  else if (guess !== null) {
    lines.push(ok(`GAME_PASSWORD_FORMAT=${guess}`));
    if (guess === "plain")
      lines.push(
        note(
          "The game server stores passwords as plain text: whoever can read the table has all of them. Protect that database well",
        ),
      );
  } else if (set !== null) lines.push(note(`The samples are not clear. GAME_PASSWORD_FORMAT is ${set}`));
  else
    lines.push(
      todo(
        shapes.lower32 > 0
          ? "Lowercase MD5 is not supported: the service writes and compares uppercase."
          : "The samples do not show how passwords are stored.",
        "Find out how your game server stores UserPass and set GAME_PASSWORD_FORMAT; if it is not ran-md5-19, md5 or plain, support for it has to be added first (account-service/src/passwords.ts).",
      ),
    );
  return { title, lines };
}

function triggerSection({ game, rights }: Inspection): Section {
  const lines = usesOf(game)
    .filter(({ add, change }) => add.length + change.length > 0)
    .flatMap(({ place }): Line[] => {
      const active = place.triggers.filter(({ disabled }) => !disabled);
      const disabled = place.triggers.length - active.length;
      if (place.triggers.length === 0)
        return rights.some((right) => right.place === placeOf(place) && right.held)
          ? [ok(`${placeOf(place)}: none that this login can see`)]
          : [note(`${placeOf(place)}: unknown, because this login has no permission on it`)];
      const told = active.map(({ name, insteadOf, events }) => {
        const text = `${placeOf(place)}: ${name} ${insteadOf ? "instead of" : "after"} ${events.join(", ")}`;
        return insteadOf
          ? todo(
              `${text}: it replaces our statement, but the service relies on its row being written unchanged.`,
              `Check the trigger ${name} on ${placeOf(place)}; make it an AFTER trigger, or try registering and buying on a copy of the database first.`,
            )
          : note(`${text}. It works with the service, which reads keys by OUTPUT … INTO`);
      });
      return disabled > 0 ? [...told, note(`${placeOf(place)}: ${disabled} more, disabled`)] : told;
    });
  return { title: "Triggers on tables that the service writes", lines };
}

interface WantedIndex {
  table: GameTableName;
  columns: string[];
  /** Needed for correctness, not only speed. */
  unique?: true;
  why: string;
}

/** Indexes that the service's statements need; rankings are sorted in memory, from chunks of ChaInfo by ChaNum. */
const INDEXES: WantedIndex[] = [
  {
    table: "UserInfo",
    columns: ["UserID"],
    unique: true,
    why: "user IDs must be unique; login and registration search by it",
  },
  { table: "UserInfo", columns: ["UserNum"], why: "every call of a logged-in player searches by it" },
  { table: "UserInfo", columns: ["UserEmail"], why: "registration and account recovery search by it" },
  { table: "ChaInfo", columns: ["ChaNum"], why: "rankings read all characters in this order, in chunks" },
  { table: "ChaInfo", columns: ["UserNum"], why: "a player's characters are found by it" },
  {
    table: "ChaInfo",
    columns: ["ChaName"],
    why: "the game server and the console search characters by name",
  },
  { table: "ShopItemMap", columns: ["ProductNum"], why: "the shop joins items by it" },
  { table: "ShopPurchase", columns: ["PurKey"], why: "purchases are found by it" },
  {
    table: "ShopPurchase",
    columns: ["UserUID", "PurFlag"],
    why: "the game server finds waiting items by it",
  },
];

function indexSection({ game }: Inspection): Section {
  const lines = INDEXES.flatMap(({ table, columns, unique, why }): Line[] => {
    const finding = game[table];
    const { place } = finding;
    const names = columns.flatMap((column) => columnOf(finding, column)?.name ?? []);
    if (!place || names.length < columns.length) return [];
    const serves = place.indexes.some((index) => {
      const begins = names.every((name, position) => sameName(index.columns[position] ?? "", name));
      return begins && (!unique || (index.unique && index.columns.length === names.length));
    });
    const words = `${placeOf(place)} (${columnList(names)})`;
    if (serves) return [ok(words)];
    const statement = `USE ${quoteName(place.database)}; CREATE ${unique ? "UNIQUE " : ""}INDEX ${quoteName(`IX_${place.name}_${names.join("_")}`)} ON ${quoteName(place.schema)}.${quoteName(place.name)} (${names.map(quoteName).join(", ")});`;
    return unique
      ? [
          todo(
            `${words} has no unique index: ${why}.`,
            `Create this unique index on ${placeOf(place)} at a quiet hour; it fails if there are duplicates, so look for those first: ${statement}`,
          ),
        ]
      : [
          note(
            `${words} has no index: ${why}. You can create it at a quiet hour (preflight does not):\n${statement}`,
          ),
        ];
  });
  return { title: "Indexes", lines };
}

/** E.g. "INSERT; SELECT of A, B". */
function rightsInWords(rights: AskedRight[]) {
  const whole = rights.filter(({ right }) => right.column === undefined).map(({ words }) => words);
  const byColumn = ["SELECT", "UPDATE"].flatMap((permission) => {
    const columns = rights.flatMap(({ right }) =>
      right.permission === permission && right.column !== undefined ? [right.column] : [],
    );
    return columns.length > 0 ? [`${permission} of ${columnList(columns)}`] : [];
  });
  return [...whole, ...byColumn].join("; ");
}

function rightsSection({ rights, server, controlled }: Inspection): Section {
  const places = [...new Set(rights.map(({ place }) => place))];
  const of = (place: string, wanted: (right: Inspection["rights"][number]) => boolean) =>
    rights.filter((right) => right.place === place && wanted(right));
  const lines = places.map((place) => {
    const missing = of(place, ({ needed, held }) => needed && !held);
    return missing.length === 0
      ? ok(`${place}: everything that the service needs`)
      : todo(
          `${place}: missing ${rightsInWords(missing)}`,
          `Grant the service's login its permissions on ${place}: least-privilege.sql does this.`,
        );
  });
  // Full control has already been reported.
  if (server.isSysadmin || controlled.length > 0) return { title: "Permissions of this login", lines };
  const more = places.flatMap((place) => {
    const extra = of(place, ({ needed, held }) => !needed && held);
    if (extra.length === 0) return [];
    const words = extra.map(({ right, words }) =>
      right.column === undefined ? words : `${right.permission} of columns that the service never writes`,
    );
    return [note(`${place}: more than the service needs: ${words.join(", ")}; revoke it`)];
  });
  return { title: "Permissions of this login", lines: [...lines, ...more] };
}

const hours = (minutes: number) =>
  `UTC${minutes < 0 ? "-" : "+"}${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 ? `:${String(Math.abs(minutes % 60)).padStart(2, "0")}` : ""}`;

function clockSection(inspection: Inspection): Section {
  const { server, settings, now, game } = inspection;
  const zone = settings.GAME_TIME_ZONE;
  const expected = Math.round((toGameTime(server.utc, zone).getTime() - server.utc.getTime()) / 60_000);
  const lines = [
    expected === server.offset
      ? ok(`The server's local time is ${hours(server.offset)}, and so is GAME_TIME_ZONE ${zone}`)
      : todo(
          `The server's local time is ${hours(server.offset)}, but GAME_TIME_ZONE ${zone} is ${hours(expected)}: bans and purchases would be shown with wrong times.`,
          `Set GAME_TIME_ZONE to the zone of the game server's clock (${hours(server.offset)}).`,
        ),
  ];
  const apart = Math.round(Math.abs(server.utc.getTime() - now.getTime()) / 1000);
  if (apart > 30)
    lines.push(
      note(
        `The server's clock and this machine's are ${count(apart, "second", "seconds")} apart; synchronize both with a time server`,
      ),
    );
  const userId = columnOf(game.UserInfo, "UserID");
  const collation = userId?.collation ?? server.collation;
  lines.push(
    /_CS|_BIN/.test(collation)
      ? note(
          `User IDs are compared by ${collation}, which is case-sensitive: Juan and juan are two accounts, and players have to type theirs as they registered it`,
        )
      : ok(`User IDs are compared by ${collation}, which ignores case`),
  );
  return { title: "Clock and text", lines: [...lines, ...textLines(inspection)] };
}

/** The names by which procedures that take items are recognized; null if the table was not found. */
export function takeNames({ game }: Pick<Inspection, "game">) {
  const { place } = game.ShopPurchase;
  const flag = columnOf(game.ShopPurchase, "PurFlag")?.name;
  return place && flag ? { table: place.name, flag } : null;
}

/** Which values of the policy refundSafety are safe with this game. */
function refundSection({ procedures, game }: Inspection): Section {
  const title = "Refunds (policy refundSafety; off until you choose)";
  const names = takeNames({ game });
  if (!names) return { title, lines: [note("Not inspected: the table of purchases was not found.")] };
  if ("without" in procedures) return { title, lines: [note(`Not inspected: ${procedures.without}.`)] };
  const lines = procedures.answer.flatMap((procedure): Line[] => {
    const name = `${procedure.schema}.${procedure.name}`;
    const verdict = judgeTake(procedure, names);
    if (verdict === "guarded")
      return [ok(`${name} ignores cancelled rows: guarded is safe, and so is remove`)];
    if (verdict === "reports")
      return [
        note(
          `${name} delivers an item whatever its state, even a refunded one, but fails if the row is gone: remove is safe (the login needs DELETE on ${names.table}), guarded is not. refund-procedure.sql contains a corrected version for you to review; with it, guarded is safe too`,
        ),
      ];
    if (verdict === "blind")
      return [
        note(
          `${name} delivers an item whatever its state, and does not seem to fail if the row is gone: neither remove nor guarded is safe. refund-procedure.sql contains a corrected version for you to review`,
        ),
      ];
    if (verdict === "unread")
      return [
        note(
          `${name} cannot be read by this login (it may be encrypted, or require VIEW DEFINITION), so preflight cannot tell whether remove or guarded is safe`,
        ),
      ];
    return [];
  });
  if (lines.length === 0)
    lines.push(
      note(
        "No procedure was found that changes the state of a purchase, so preflight cannot tell how the game delivers items: leave refunds off, or use offline",
      ),
    );
  lines.push(
    note(
      game.UserKey.place
        ? `offline is safe: UserLoginState and ${placeOf(game.UserKey.place)} show whether a player is in the game`
        : "offline is safe if UserLoginState reliably shows whether a player is in the game",
    ),
  );
  return { title, lines };
}

/** Trailing spaces and default texts in the game's tables. */
function textLines({ texts }: Inspection): Line[] {
  if ("without" in texts) return [note(`Text columns of accounts were not inspected: ${texts.without}`)];
  const { accounts, padded, empty } = texts.answer;
  const told = (columns: Record<string, number>) =>
    Object.entries(columns)
      .filter(([, found]) => found > 0)
      .map(([column, found]) => `${column} of ${found}`)
      .join(", ");
  const [blanks, defaults] = [told(padded), told(empty)];
  return [
    ...(blanks
      ? [
          note(
            `Of ${count(accounts, "account", "accounts")} some have trailing spaces (${blanks}): the site ignores them`,
          ),
        ]
      : []),
    ...(defaults
      ? [note(`Some contain the table's default 'empty' (${defaults}): the site treats it as empty`)]
      : []),
  ];
}

function accountSection({ accounts }: Inspection): Section {
  const title = "Accounts";
  if ("without" in accounts) return { title, lines: [note(`Not counted: ${accounts.without}.`)] };
  const { administrators, above65535 } = accounts.answer;
  const all = administrators.reduce((sum, { accounts: these }) => sum + these, 0);
  const types = administrators.map(({ type, accounts: these }) => `${these} of type ${type}`).join(", ");
  return {
    title,
    lines: [
      note(
        all === 0
          ? "No account has user type 11 or more, so the site has no administrator: set such a type for your own account in the game's table"
          : `${count(all, "account has", "accounts have")} user type 11 or more and will be administrators of the site (${types}); check that each belongs to someone you trust, and set REQUIRE_ADMIN_SECOND_FACTOR=true`,
      ),
      ...(above65535
        ? [
            note(
              `${count(above65535, "account has", "accounts have")} more than 65,535 points: old game clients show them wrapped around; the site shows them as they are`,
            ),
          ]
        : []),
    ],
  };
}

/** All findings, in reading order. */
export const report = (inspection: Inspection): Section[] =>
  [
    serverSection,
    loginSection,
    tablesSection,
    passwordSection,
    triggerSection,
    refundSection,
    indexSection,
    rightsSection,
    clockSection,
    accountSection,
  ].map((section) => section(inspection));

/** What has to be done first, without duplicates. */
export const todosOf = (sections: Section[]) => [
  ...new Set(
    sections.flatMap(({ lines }) =>
      lines.flatMap(({ mark, remedy }) => (mark === "todo" && remedy ? [remedy] : [])),
    ),
  ),
];

const MARKS = { ok: "✓", note: "·", todo: "!" };

/** The printed report. @param files paths of the written files */
export function render(host: string, sections: Section[], files: string[]): string {
  const indented = (text: string) => text.replaceAll("\n", "\n        ");
  const body = sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => {
      const told = lines.map(({ mark, text }) => `  ${MARKS[mark]} ${indented(text)}`);
      return `${title}\n${told.join("\n")}\n`;
    });
  const todos = todosOf(sections);
  const end =
    todos.length === 0
      ? "Ready. There is nothing to do first.\n"
      : `Before you start\n${todos.map((text, index) => `  ${index + 1}. ${indented(text)}`).join("\n")}\n`;
  return `Preflight of ${host}. Nothing was changed. ✓ good, · note, ! to do first.\n\n${body.join("\n")}\nWritten\n${files.map((file) => `  ${file}`).join("\n")}\n\n${end}`;
}
