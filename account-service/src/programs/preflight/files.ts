import type { SqlServerTarget } from "../../db/connect.ts";
import type { Inspection } from "./findings.ts";
import { leastPrivilegeSql } from "./grants.ts";
import { gameMapping } from "./mapping.ts";
import { quoteName } from "./names.ts";
import { correctedProcedure, judgeTake } from "./refunds.ts";
import { passwordFormat } from "./report/accounts.ts";
import { todosOf } from "./report/index.ts";
import type { Section } from "./report/lines.ts";
import { takeNames } from "./report/refunds.ts";

/** The service's login in least-privilege.sql: the current one, unless it is an administrator. */
const loginFor = ({ server, controlled }: Inspection) =>
  server.isSa || server.isSysadmin || controlled.length > 0 ? "tambayan" : server.login;

/** GAME_MAPPING in one single-quoted line that a shell, Docker and Node read alike. */
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
  return `# Written by \`npm run preflight\` for account-service's environment. With \`npm start\`, prefix each name with ACCOUNT_.
${todos > 0 ? `# ${todos} things were still to do when this was written: see the report.\n` : ""}
# The password is the one that you put into least-privilege.sql, percent-encoded (%40 for @, %25 for %).
# DATABASE_URL=mssql://${encodeURIComponent(loginFor(inspection))}:<password>@${host}:${target.port}/${encodeURIComponent(ours.name)}?encrypt=${target.encrypt}&trustServerCertificate=${target.trustServerCertificate}

GAME_MAPPING=${quoted(mapping)}
${format === null ? "# GAME_PASSWORD_FORMAT= is unknown: ran-md5-19, md5 or plain" : `GAME_PASSWORD_FORMAT=${format}`}
GAME_TIME_ZONE=${settings.GAME_TIME_ZONE}
`;
}

/** Corrected versions of the game's procedures that would deliver refunded items, to review and run by hand. */
function refundScript(inspection: Inspection): string | null {
  const { procedures, game } = inspection;
  const names = takeNames(inspection);
  const database = game.ShopPurchase.place?.database;
  if (!names || !database || "unavailable" in procedures) return null;
  const corrected = procedures.answer.flatMap((procedure) =>
    procedure.definition !== null && ["reports", "blind"].includes(judgeTake(procedure, names))
      ? [correctedProcedure(procedure.definition, names)]
      : [],
  );
  if (corrected.length === 0) return null;
  return `-- Written by \`npm run preflight\`. Read it, try it on a copy of the database, keep the old version, and run it at a quiet hour.
--
-- The game's current procedure takes an item out of the item bank by its key alone, even if it was cancelled. With
-- the line \`AND [${names.flag}] <> 3\`, it ignores cancelled items and reports failure, as for an item that does not exist;
-- the game then delivers nothing. After that, refundSafety can be \`guarded\`.
USE ${quoteName(database)};
GO
${corrected.join("\nGO\n")}
GO
`;
}

/** A checklist for the game's operator, before the site is connected. */
function checklist({ host }: Inspection, sections: Section[]): string {
  const todos = todosOf(sections);
  const lines = (list: string[]) => list.map((text) => `- [ ] ${text}`).join("\n");
  return `# Before you connect the site to the game on ${host}

Written by \`npm run preflight\`, which changed nothing.

## To do first

${todos.length > 0 ? lines(todos) : "Nothing."}

## Then

${lines([
  "Read least-privilege.sql, put in a password, and run it as an administrator of the instance.",
  "Put game.env into account-service's environment, with DATABASE_URL and that password.",
  "Run preflight again with the service's login.",
  "On a copy of the game's databases, run `npm run game-rehearsal`, and log in to the game with the account that it created.",
  "Choose how refunds are made safe (policy refundSafety in the console); until then they are off.",
  "Back up the game's databases and ours together.",
])}
`;
}

/** The files that preflight writes, by name. None contains a secret. */
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
