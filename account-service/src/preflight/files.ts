import type { SqlServerTarget } from "../db/connect.ts";
import { leastPrivilegeSql } from "./grants.ts";
import { gameMapping } from "./mapping.ts";
import { type Inspection, passwordFormat, type Section, todosOf } from "./report.ts";

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

/** What preflight leaves behind, by file name. No file holds a secret. */
export function filesOf(
  inspection: Inspection,
  target: Pick<SqlServerTarget, "host" | "port" | "encrypt" | "trustServerCertificate">,
  sections: Section[],
): Record<string, string> {
  const { game, ours } = inspection;
  return {
    "game-mapping.json": `${JSON.stringify(gameMapping(game), null, 2)}\n`,
    "game.env": envFragment(inspection, target, sections),
    "least-privilege.sql": leastPrivilegeSql(game, { login: loginFor(inspection), database: ours.name }),
  };
}
