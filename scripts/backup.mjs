// @ts-check
// `npm run backup`: writes one encrypted file with all data of the site, which may be running; see `-- --help`.
import { backUp } from "./lib/back-up.mjs";
import { encryptionFrom } from "./lib/backup-keys.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { findInstallation } from "./lib/installation.mjs";
import { readOptions } from "./lib/options.mjs";

const HELP = `npm run backup -- --to <folder>

  --to <folder>             where the backup is written, as tambayan-<time in UTC>.tar.gz.age
  --keep <number>           keep that many backups in the folder, and delete older ones
  --settings <folder>       of services that run on their own: the folder of their settings files
  --recipient <age1…>       encrypt for this key instead of a passphrase; may be given several times
  --passphrase-file <file>  instead of BACKUP_PASSPHRASE in the environment, or the question
  --sql-server-folder <folder>   on SQL Server's machine; by default its own backup folder
  --game-databases          back up the game's databases on SQL Server too
`;

process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));

await run(async () => {
  const { values } = readOptions(HELP, {
    options: {
      to: { type: "string" },
      keep: { type: "string" },
      settings: { type: "string" },
      recipient: { type: "string", multiple: true },
      "passphrase-file": { type: "string" },
      "sql-server-folder": { type: "string" },
      "game-databases": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (!values.to) throw new Failure(`Where to? Give a folder, best on another disk.\n\n${HELP}`);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Failure("--keep must be a whole number of at least 1.");
  const installation = findInstallation(values.settings);
  const encryption = await encryptionFrom({
    recipients: values.recipient,
    passphraseFile: values["passphrase-file"],
  });
  await backUp({
    installation,
    to: values.to,
    encryption,
    ...(keep !== undefined && { keep }),
    sqlServer: {
      ...(values["sql-server-folder"] && { folder: values["sql-server-folder"] }),
      gameDatabases: values["game-databases"] ?? false,
    },
    say: (sentence) => process.stdout.write(`${sentence}\n`),
  });
});
