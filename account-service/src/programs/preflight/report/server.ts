import { MINUTE, toGameTime } from "../../../lib/time.ts";
import type { Inspection } from "../findings.ts";
import { columnOf } from "../mapping.ts";
import { quoteName, sameName } from "../names.ts";
import { textLines } from "./accounts.ts";
import { count, note, ok, type Section, todo } from "./lines.ts";

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

export function serverSection({ server, databases, ours }: Inspection): Section {
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

export function loginSection({ server, controlled }: Inspection): Section {
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

const hours = (minutes: number) =>
  `UTC${minutes < 0 ? "-" : "+"}${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 ? `:${String(Math.abs(minutes % 60)).padStart(2, "0")}` : ""}`;

export function clockSection(inspection: Inspection): Section {
  const { server, settings, now, game } = inspection;
  const zone = settings.GAME_TIME_ZONE;
  const expected = Math.round((toGameTime(server.utc, zone).getTime() - server.utc.getTime()) / MINUTE);
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
