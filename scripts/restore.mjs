// @ts-check
// `npm run restore`: replaces the data of a stopped site by a backup's; see `-- --help`.
import { decryptionFrom } from "./lib/backup-keys.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { findInstallation } from "./lib/installation.mjs";
import { readOptions } from "./lib/options.mjs";
import { restore } from "./lib/restore.mjs";

const HELP = `npm run restore -- <backup>

  --settings <folder>       of services that run on their own: the folder of their settings files
  --identity <file>         the key file of a backup that was made for a recipient
  --passphrase-file <file>  instead of BACKUP_PASSPHRASE in the environment, or the question

The backup is extracted and checked completely before anything is replaced, and what is replaced is kept beside.
`;

process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));

await run(async () => {
  const { values, positionals } = readOptions(HELP, {
    allowPositionals: true,
    options: {
      settings: { type: "string" },
      identity: { type: "string" },
      "passphrase-file": { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const [archive, ...more] = positionals;
  if (!archive || more.length > 0) throw new Failure(`Which backup?\n\n${HELP}`);
  await restore({
    archive,
    decryption: await decryptionFrom({
      identityFile: values.identity,
      passphraseFile: values["passphrase-file"],
    }),
    installation: findInstallation(values.settings),
    say: (sentence) => process.stdout.write(`${sentence}\n`),
  });
});
