import type { SqlServerTarget } from "../db/connect.ts";
import { leastPrivilegeSql } from "./grants.ts";
import { gameMapping } from "./mapping.ts";
import { quoteName } from "./names.ts";
import { correctedProcedure, judgeTake } from "./refunds.ts";
import { type Inspection, passwordFormat, type Section, takeNames, todosOf } from "./report.ts";

/** The site's login as least-privilege.sql makes it: the one in use, unless that is an administrator's. */
const loginFor = ({ server, controlled }: Inspection) =>
  server.isSa || server.isSysadmin || controlled.length > 0 ? "tambayan" : server.login;

/** GAME_MAPPING in one line that a shell, Docker and Node read alike between single quotes. */
const quoted = (mapping: object) => `'${JSON.stringify(mapping).replaceAll("'", "\\u0027")}'`;

function envFragment(
  inspection: Inspection,
  target: Pick<SqlServerTarget, "host" | "port" | "encrypt" | "trustServerCertificate">,
  sections: Section[],
): string {
  const { game, ours, settings } = inspection;
  const mapping = gameMapping(game);
  const format = passwordFormat(inspection);
  const host = target.host.includes(":") ? `[${target.host}]` : target.host;
  const todos = todosOf(sections).length;
  return `# Made by \`npm run preflight\`; for account-service's environment. With \`npm start\` write ACCOUNT_ before each name.
${todos > 0 ? `# ${todos} of its findings were open when this was written: see its report.\n` : ""}
# The password is the one that you write into least-privilege.sql (%40 for @, %25 for % and so on).
# DATABASE_URL=mssql://${encodeURIComponent(loginFor(inspection))}:<password>@${host}:${target.port}/${encodeURIComponent(ours.name)}?encrypt=${target.encrypt}&trustServerCertificate=${target.trustServerCertificate}

GAME_MAPPING=${quoted(mapping)}
${format === null ? "# GAME_PASSWORD_FORMAT= is not clear yet: ran-md5-19, md5 or plain" : `GAME_PASSWORD_FORMAT=${format}`}
GAME_TIME_ZONE=${settings.GAME_TIME_ZONE}
`;
}

/** The game's procedures that would hand out what was refunded, corrected, for the operator to read and run. */
function refundScript(inspection: Inspection): string | null {
  const { procedures, game } = inspection;
  const names = takeNames(inspection);
  const database = game.ShopPurchase.place?.database;
  if (!names || !database || "without" in procedures) return null;
  const corrected = procedures.answer.flatMap((procedure) =>
    procedure.definition !== null && ["reports", "blind"].includes(judgeTake(procedure, names))
      ? [correctedProcedure(procedure.definition, names)]
      : [],
  );
  if (corrected.length === 0) return null;
  return `-- Made by \`npm run preflight\`. Read it, try it on a copy of the database, keep the old text, and run it at a quiet hour.
--
-- What the game's own procedure does today: it takes a piece out of the item bank by its key alone, also one that was cancelled. With
-- the line \`AND [${names.flag}] <> 3\` it leaves a cancelled one alone and says that it failed, as it does where there is no such piece;
-- the game then hands nothing out. After that, refundSafety may be \`guarded\`.
USE ${quoteName(database)};
GO
${corrected.join("\nGO\n")}
GO
`;
}

/** What has to be done before the site is put beside the game, for whoever runs the game. */
function checklist({ host }: Inspection, sections: Section[]): string {
  const todos = todosOf(sections);
  const lines = (list: string[]) => list.map((text) => `- [ ] ${text}`).join("\n");
  return `# Before the site is put beside the game on ${host}

Made by \`npm run preflight\`, which only read.

## To be done first

${todos.length > 0 ? lines(todos) : "Nothing."}

## Then

${lines([
  "Read least-privilege.sql, write a password into it, and run it as an administrator of the instance.",
  "Put game.env into account-service's environment, with DATABASE_URL and that password.",
  "Run preflight once more, with the service's own login.",
  "On a copy of the game's databases, run `npm run game-rehearsal`, and log in to the game with the account that it made.",
  "Choose how refunds are kept safe (policy refundSafety in the console); until then they are off.",
  "Back up the game's databases and ours together.",
])}
`;
}

/** What preflight leaves behind, by file name. No file holds a secret. */
export function filesOf(
  inspection: Inspection,
  target: Pick<SqlServerTarget, "host" | "port" | "encrypt" | "trustServerCertificate">,
  sections: Section[],
): Record<string, string> {
  const { game, ours } = inspection;
  const refunds = refundScript(inspection);
  return {
    "checklist.md": checklist(inspection, sections),
    ...(refunds !== null && { "refund-procedure.sql": refunds }),
    "game-mapping.json": `${JSON.stringify(gameMapping(game), null, 2)}\n`,
    "game.env": envFragment(inspection, target, sections),
    "least-privilege.sql": leastPrivilegeSql(game, { login: loginFor(inspection), database: ours.name }),
  };
}
