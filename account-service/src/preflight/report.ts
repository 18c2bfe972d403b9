import { toGameTime } from "../db/game-time.ts";
import { gameUse } from "../db/game-use.ts";
import { GAME_SCHEMA, type GameTableName } from "../db/tables.ts";
import type { Env } from "../env.ts";
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

/** Above this preflight counts nothing row by row. */
export const MOST_ROWS_TO_COUNT = 1_000_000;

/** What became of a question that may be left out or refused. */
export type Asked<T> =
  | { answer: T }
  /** Why there is no answer, as the end of a sentence. */
  | { without: string };

/** Everything that preflight found on one instance; the report and the files are made of it alone. */
export interface Inspection {
  host: string;
  server: ServerFacts;
  databases: DatabaseFacts[];
  /** Of databases that this login may enter. */
  tables: TableFacts[];
  game: GameFinding;
  /** The database for our own tables; `game`: the one that was named instead, which is the game's. `owned`: this login's. */
  ours: { name: string; game: string | null; exists: boolean; owned: boolean };
  rights: (AskedRight & { held: boolean })[];
  /** Databases of the game's in which this login may do everything. */
  controlled: string[];
  passwords: Asked<PasswordShapes>;
  accounts: Asked<AccountCounts>;
  texts: Asked<TextFacts>;
  /** Procedures that name the table of purchases. */
  procedures: Asked<ProcedureFacts[]>;
  settings: Pick<Env, "GAME_TIME_ZONE"> & { GAME_PASSWORD_FORMAT: PasswordFormat | null };
  /** Our clock when the server told its own. */
  now: Date;
}

export type PasswordFormat = Env["GAME_PASSWORD_FORMAT"];

/** ok: as it should be · note: good to know · todo: to be done first. */
export interface Line {
  mark: "ok" | "note" | "todo";
  text: string;
  /** What to do about a todo, where the text is not that already. */
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

/** The format that nine of ten stored passwords have; null where none is that common. */
export function guessPasswordFormat(shapes: PasswordShapes): PasswordFormat | null {
  const { empty, ...kinds } = shapes;
  const all = Object.values(kinds).reduce((sum, accounts) => sum + accounts, 0);
  const common = (accounts: number) => all > 0 && accounts / all >= 0.9;
  if (common(shapes.upper19)) return "ran-md5-19";
  if (common(shapes.upper32)) return "md5";
  return common(shapes.other) ? "plain" : null;
}

/** The format to go by: as it is set, else as it is guessed. */
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
          `${name} is too old: the service's pages of lists need OFFSET … FETCH, which came with SQL Server 2012.`,
          "Move the game's databases to SQL Server 2012 or newer.",
        ),
    ok(
      `Databases that this login reaches: ${reachable.map((database) => database.name).join(", ") || "none"}`,
    ),
  ];
  if (closed.length > 0)
    lines.push(
      note(
        `Not reachable, so not looked into: ${closed.map((database) => database.name).join(", ")}. If the game's tables are there, the login needs a user in it.`,
      ),
    );
  if (/_(test|demo)$/.test(ours.name))
    lines.push(
      todo(
        `${ours.name} ends in _test or _demo: the service takes it for a playground, makes the game's tables in it and fills them with demo data.`,
        `Name another database for our tables in DATABASE_URL, such as Tambayan.`,
      ),
    );
  if (ours.game !== null)
    lines.push(
      todo(
        `DATABASE_URL names ${ours.game}, which is the game's own. Our tables belong into a database of theirs, beside it on the same instance.`,
        `Name a database of our own in DATABASE_URL; the files here say ${ours.name}.`,
      ),
    );
  if (!ours.exists)
    lines.push(
      todo(
        `${ours.name}, the database for our own tables, does not exist yet.`,
        `Make the database ${ours.name}: least-privilege.sql does.`,
      ),
    );
  else if (!ours.owned)
    lines.push(
      todo(
        `${ours.name}, the database for our own tables, exists, but this login is not db_owner in it and could not make and change the tables.`,
        `Make the service's login db_owner of ${ours.name}: least-privilege.sql does.`,
      ),
    );
  else
    lines.push(
      ok(`${ours.name}, the database for our own tables, is there, and this login may make its tables`),
    );
  if (own && !own.snapshotReads)
    lines.push(
      note(
        `In ${ours.name}, the database for our own tables, READ_COMMITTED_SNAPSHOT is off: whoever looks at a page waits for whoever is writing. Better, while the site is stopped: ALTER DATABASE ${quoteName(ours.name)} SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE; least-privilege.sql does so. The game's databases stay as they are.`,
      ),
    );
  if (own?.compatibility && own.compatibility < 110)
    lines.push(
      note(
        `${ours.name} runs at compatibility level ${own.compatibility}; a new database of this server has a newer one, which is better for it.`,
      ),
    );
  return { title: "Server", lines };
}

function loginSection({ server, controlled }: Inspection): Section {
  const remedy =
    "Make the service a login of its own with least-privilege.sql, put that into DATABASE_URL, and run preflight with it once more.";
  if (server.isSa || server.isSysadmin) {
    const who = server.isSa ? "sa" : `${server.login}, which is sysadmin`;
    return {
      title: "Login",
      lines: [
        todo(
          `You are ${who}. That is well for looking, and never for the service: a hole in the site would be one in the whole instance.`,
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
          `${server.login} may do everything in ${controlled.join(", ")}: more than a website should be able to do there.`,
          remedy,
        ),
      ],
    };
  return { title: "Login", lines: [ok(`${server.login}, no administrator`)] };
}

const columnList = (columns: string[]) => columns.join(", ");

function tableLines(finding: TableFinding): Line[] {
  const { table, place, how, others, proposed, undecided, problems, columns } = finding;
  const rowsOf = (other: TableFacts) => `${placeOf(other)} (${count(other.rows, "row", "rows")})`;
  if (!place && how === "several")
    return [
      todo(
        `${table}: several could be it: ${others.map(rowsOf).join(", ")}. Nothing is guessed here.`,
        `Say which table is ${table}, in GAME_MAPPING: {"${table}":{"table":"${placeOf(others[0] as TableFacts)}"}} or one of the others. Then run preflight again with it.`,
      ),
    ];
  if (how === "absent") return [];
  if (!place)
    return [
      todo(
        `${table} was not found in any database that this login reaches, neither by its name nor by its columns.`,
        `Find the table that holds what ${table} does (usually ${GAME_SCHEMA[table].table}); give the login a right on it, or name it in GAME_MAPPING.`,
      ),
    ];

  const why = {
    "usual place": "",
    GAME_MAPPING: ", as GAME_MAPPING says",
    "only one": ", the only one there is",
    beside: ", chosen because it stands beside the other table of its kind",
    several: "",
    missing: "",
    absent: "",
  }[how];
  const lines = [ok(`${table}: ${rowsOf(place)}${why}`)];
  const bigger = others.filter((other) => other.rows > place.rows);
  if (bigger.length > 0)
    lines.push(
      todo(
        `${table}: ${bigger.map(rowsOf).join(", ")} could be it too, and has more rows.`,
        `Make sure that the game uses ${placeOf(place)} and not ${bigger.map(placeOf).join(" or ")}; say so in GAME_MAPPING with "table".`,
      ),
    );
  else if (others.length > 0)
    lines.push(note(`${table}: also seen, not used: ${others.map(rowsOf).join(", ")}`));
  for (const { column, name } of proposed)
    lines.push(
      note(`${placeOf(place)}.${name} is taken for ${column}; see that it means the same on your server`),
    );
  for (const { column, candidates } of undecided)
    lines.push(
      todo(
        `${placeOf(place)}: ${columnList(candidates)} could each be ${column}. Nothing is guessed here.`,
        `Say which column of ${placeOf(place)} is ${column}, in GAME_MAPPING: {"${table}":{"columns":{"${column}":"${candidates[0]}"}}} or another of ${columnList(candidates)}. Then run preflight again with it.`,
      ),
    );
  const open = new Set(undecided.map(({ column }) => column));
  const absent = Object.entries(columns).filter(
    ([column, name]) => name === null && !open.has(column) && !isMapped(table, column),
  );
  if (absent.length > 0)
    lines.push(
      note(`${placeOf(place)} has no ${columnList(absent.map(([column]) => column))}; the site does without`),
    );
  for (const { text, remedy } of problems) lines.push(todo(text, remedy));
  return [...lines, ...insertLines(finding)];
}

/** A default for a column that our INSERT does not know. */
function defaultFor(type: string) {
  if (/char$/.test(type)) return "''";
  return type.includes("date") ? "GETDATE()" : "0";
}

/** Whether our INSERT gets by: what it leaves out has to be filled by the server. */
function insertLines(finding: TableFinding): Line[] {
  const { table, place } = finding;
  const use = gameUse(table);
  if (!place || !use.add) return [];
  const given = new Set(use.add.flatMap((column) => columnOf(finding, column)?.name ?? []));
  const lines = place.columns
    .filter(({ name, nullable, filled }) => !given.has(name) && !nullable && !filled && !isKey(finding, name))
    .map(({ name, type }) =>
      todo(
        `${placeOf(place)}.${name} must be filled and has no default, but the service does not know it: adding a row would fail.`,
        `Give ${placeOf(place)}.${name} a default that suits your game: ALTER TABLE ${quotePlace(place)} ADD DEFAULT ${defaultFor(type)} FOR ${quoteName(name)};`,
      ),
    );
  const key = columnOf(finding, KEYS[table] ?? "");
  if (key && !key.identity)
    lines.push(
      todo(
        `${placeOf(place)}.${key.name} is no identity column: the service adds rows and leaves the number to the server.`,
        `Make ${placeOf(place)}.${key.name} an identity column, as game servers have it.`,
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
      note(`${whitelist.map(placeOf).join(", ")} is there too; the service neither reads nor writes it`),
    );
  return { title: "The game's tables", lines };
}

function passwordSection(inspection: Inspection): Section {
  const { passwords, settings } = inspection;
  const title = "How the game stores passwords";
  const set = settings.GAME_PASSWORD_FORMAT;
  if ("without" in passwords) {
    const text = `Not looked at: ${passwords.without}.`;
    return {
      title,
      lines: [
        set
          ? note(`${text} GAME_PASSWORD_FORMAT says ${set}.`)
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
          ? note(`There is no account to look at. GAME_PASSWORD_FORMAT says ${set}.`)
          : todo(
              "There is no account to look at.",
              "Make an account in the game, run preflight again, or set GAME_PASSWORD_FORMAT yourself.",
            ),
      ],
    };
  const words: Record<keyof PasswordShapes, string> = {
    upper19: "19 digits of an MD5 in upper case",
    upper32: "a whole MD5 in upper case",
    lower32: "a whole MD5 in lower case",
    otherHash: "look like another hash",
    empty: "empty",
    other: "as typed, or a form that is not known here",
  };
  const told = (Object.keys(words) as (keyof PasswordShapes)[])
    .filter((shape) => shapes[shape] > 0)
    .map((shape) => `${shapes[shape]} × ${words[shape]}`);
  const lines = [
    note(`Of ${count(all, "account", "accounts")}: ${told.join(", ")}. Only counted; none was read.`),
  ];
  const guess = guessPasswordFormat(shapes);
  if (guess !== null && set !== null && guess !== set)
    lines.push(
      todo(
        `This looks like ${guess}, but GAME_PASSWORD_FORMAT is ${set}: nobody could log in.`,
        `Set GAME_PASSWORD_FORMAT=${guess}, unless you know better.`,
      ),
    );
  else if (guess !== null) {
    lines.push(ok(`GAME_PASSWORD_FORMAT=${guess}`));
    if (guess === "plain")
      lines.push(
        note(
          "Passwords stand in the game's table as they were typed: who reads it has all of them. That is the game server's doing; guard that database well",
        ),
      );
  } else if (set !== null) lines.push(note(`The samples do not tell. GAME_PASSWORD_FORMAT says ${set}`));
  else
    lines.push(
      todo(
        shapes.lower32 > 0
          ? "MD5 in lower case is none of the three formats that the service knows: it writes and compares upper case."
          : "The samples do not tell how passwords are stored.",
        "Find out how your game server stores UserPass and set GAME_PASSWORD_FORMAT; if it is none of ran-md5-19, md5 and plain, the service needs to learn it first (account-service/src/modules/accounts/passwords.ts).",
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
          ? [ok(`${placeOf(place)}: none that this login may see`)]
          : [note(`${placeOf(place)}: not known, for this login has no right on it`)];
      const told = active.map(({ name, insteadOf, events }) => {
        const text = `${placeOf(place)}: ${name} ${insteadOf ? "instead of" : "after"} ${events.join(", ")}`;
        return insteadOf
          ? todo(
              `${text}: it puts its own statement in the place of ours, which counts on its row being written as it was sent.`,
              `Look into the trigger ${name} on ${placeOf(place)}; make it an AFTER trigger, or try registering and buying on a copy of the database first.`,
            )
          : note(`${text}. It works along with us: ours take keys by OUTPUT … INTO, which triggers allow`);
      });
      return disabled > 0 ? [...told, note(`${placeOf(place)}: ${disabled} more, disabled`)] : told;
    });
  return { title: "Triggers on the tables that the service writes", lines };
}

interface WantedIndex {
  table: GameTableName;
  columns: string[];
  /** Also keeps the service right, not only quick. */
  unique?: true;
  why: string;
}

/** What makes the service's statements quick; lists are sorted in memory, a piece of ChaInfo at a time by ChaNum. */
const INDEXES: WantedIndex[] = [
  {
    table: "UserInfo",
    columns: ["UserID"],
    unique: true,
    why: "no two accounts may have one name; login and registering look for it",
  },
  { table: "UserInfo", columns: ["UserNum"], why: "every call of a logged-in player looks for it" },
  { table: "UserInfo", columns: ["UserEmail"], why: "registering and recovering look for it" },
  { table: "ChaInfo", columns: ["ChaNum"], why: "rankings read all characters by it, a piece at a time" },
  { table: "ChaInfo", columns: ["UserNum"], why: "a player's own characters are looked for by it" },
  {
    table: "ChaInfo",
    columns: ["ChaName"],
    why: "the game server and the console look for characters by name",
  },
  { table: "ShopItemMap", columns: ["ProductNum"], why: "the shop joins its items by it" },
  { table: "ShopPurchase", columns: ["PurKey"], why: "what was bought is looked for by it" },
  {
    table: "ShopPurchase",
    columns: ["UserUID", "PurFlag"],
    why: "the game server looks for what waits in the item bank by it",
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
            `Give ${placeOf(place)} its unique index, at a quiet hour; it fails where two rows have one name, so look for those first: ${statement}`,
          ),
        ]
      : [
          note(
            `${words} has no index: ${why}. At a quiet hour you may run (nothing here does):\n${statement}`,
          ),
        ];
  });
  return { title: "Indexes", lines };
}

/** Such as "INSERT; SELECT of A, B". */
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
      ? ok(`${place}: all that the service needs`)
      : todo(
          `${place}: missing ${rightsInWords(missing)}`,
          `Give the service's login its rights on ${place}: least-privilege.sql does.`,
        );
  });
  // Who may do everything was told so already.
  if (server.isSysadmin || controlled.length > 0) return { title: "Rights of this login", lines };
  const more = places.flatMap((place) => {
    const extra = of(place, ({ needed, held }) => !needed && held);
    if (extra.length === 0) return [];
    const words = extra.map(({ right, words }) =>
      right.column === undefined ? words : `${right.permission} of columns that it never writes`,
    );
    return [note(`${place}: more than the service needs: ${words.join(", ")}; take it away from the login`)];
  });
  return { title: "Rights of this login", lines: [...lines, ...more] };
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
          `The server's local time is ${hours(server.offset)}, but GAME_TIME_ZONE ${zone} is ${hours(expected)}: blocks and purchases would be shown at wrong times.`,
          `Set GAME_TIME_ZONE to the zone of the game server's clock (${hours(server.offset)}).`,
        ),
  ];
  const apart = Math.round(Math.abs(server.utc.getTime() - now.getTime()) / 1000);
  if (apart > 30)
    lines.push(
      note(
        `The server's clock and this machine's are ${count(apart, "second", "seconds")} apart; let both follow a time server`,
      ),
    );
  const userId = columnOf(game.UserInfo, "UserID");
  const collation = userId?.collation ?? server.collation;
  lines.push(
    /_CS|_BIN/.test(collation)
      ? note(
          `User IDs are compared by ${collation}, which minds case: Juan and juan are two accounts, and a player has to type his as he registered it`,
        )
      : ok(`User IDs are compared by ${collation}, whatever their case`),
  );
  return { title: "Clock and text", lines: [...lines, ...textLines(inspection)] };
}

/** The names by which a procedure that takes a piece is known; null where the table was not found. */
export function takeNames({ game }: Pick<Inspection, "game">) {
  const { place } = game.ShopPurchase;
  const flag = columnOf(game.ShopPurchase, "PurFlag")?.name;
  return place && flag ? { table: place.name, flag } : null;
}

/** Which way of refunding is safe beside this game (policy refundSafety). */
function refundSection({ procedures, game }: Inspection): Section {
  const title = "Refunds (policy refundSafety; off until you choose)";
  const names = takeNames({ game });
  if (!names) return { title, lines: [note("Not looked at: the table of purchases was not found.")] };
  if ("without" in procedures) return { title, lines: [note(`Not looked at: ${procedures.without}.`)] };
  const lines = procedures.answer.flatMap((procedure): Line[] => {
    const name = `${procedure.schema}.${procedure.name}`;
    const verdict = judgeTake(procedure, names);
    if (verdict === "guarded")
      return [ok(`${name} leaves a cancelled row alone: guarded is safe, and so is remove`)];
    if (verdict === "reports")
      return [
        note(
          `${name} takes a piece whatever stands in its row, also a refunded one, but fails where the row is gone: remove is safe (the login needs DELETE on ${names.table}), guarded is not. refund-procedure.sql has a corrected one to read; with it guarded is safe too`,
        ),
      ];
    if (verdict === "blind")
      return [
        note(
          `${name} takes a piece whatever stands in its row, and nothing shows that it fails where the row is gone: neither remove nor guarded is safe. refund-procedure.sql has a corrected one to read`,
        ),
      ];
    if (verdict === "unread")
      return [
        note(
          `${name} cannot be read by this login (it may be encrypted, or need VIEW DEFINITION), so it is not known whether remove or guarded is safe`,
        ),
      ];
    return [];
  });
  if (lines.length === 0)
    lines.push(
      note(
        "No procedure was found that changes the state of a purchase, so it is not known how the game takes one: leave refunds off, or refund only while the player is out of the game",
      ),
    );
  lines.push(
    note(
      game.UserKey.place
        ? `offline is safe: UserLoginState and ${placeOf(game.UserKey.place)} tell whether a player is in the game`
        : "offline is safe where UserLoginState tells truly whether a player is in the game",
    ),
  );
  return { title, lines };
}

/** How the game's texts differ from what was typed. */
function textLines({ texts }: Inspection): Line[] {
  if ("without" in texts) return [note(`Texts of accounts were not looked at: ${texts.without}`)];
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
            `Of ${count(accounts, "account", "accounts")} some end in blanks (${blanks}): the site reads them without`,
          ),
        ]
      : []),
    ...(defaults
      ? [note(`Some hold the table's default 'empty' (${defaults}): the site reads that as nothing`)]
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
          ? "None is of user type 11 or more, so the site has no administrator: give your own account such a type in the game's table"
          : `${count(all, "account is", "accounts are")} of user type 11 or more and will be administrators of the site (${types}); see that each belongs to somebody you trust, and set REQUIRE_ADMIN_SECOND_FACTOR=true`,
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

/** All that was found, in the order in which it is read. */
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

/** What has to be done first, each once. */
export const todosOf = (sections: Section[]) => [
  ...new Set(
    sections.flatMap(({ lines }) =>
      lines.flatMap(({ mark, remedy }) => (mark === "todo" && remedy ? [remedy] : [])),
    ),
  ),
];

const MARKS = { ok: "✓", note: "·", todo: "!" };

/** The report as it is printed. @param files what was written, and where */
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
      ? "Ready. Nothing has to be done first.\n"
      : `Before you start\n${todos.map((text, index) => `  ${index + 1}. ${indented(text)}`).join("\n")}\n`;
  return `Preflight of ${host}. Everything was only read; ✓ as it should be, · good to know, ! to be done first.\n\n${body.join("\n")}\nWritten\n${files.map((file) => `  ${file}`).join("\n")}\n\n${end}`;
}
