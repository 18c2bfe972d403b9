import { createAudit } from "../modules/audit/audit-service.ts";
import type { Command } from "./command.ts";

export const verifyAudit: Command = {
  usage: "verify-audit [--since <head>]",
  summary: "checks that nothing was taken out of the audit log, or changed in it",
  help: [
    "Exit code 1 where something was.",
    "--since <head>   a head that was noted before (this command and the log of the service say it): still in its place?",
  ],
  options: { since: { type: "string" } },
  async run({ db, context, say }, words, options) {
    if (words.length > 0) throw new Error(`${words[0]} is not understood.`);
    const since = typeof options.since === "string" ? options.since : undefined;
    const { rows, findings, found, head } = await createAudit(db, context).verify(since);
    for (const finding of findings) say(finding);
    if (found > findings.length) say(`… and ${found - findings.length} more.`);
    say(found === 0 ? `All ${rows} rows are as they were written.` : `${found} things are wrong.`);
    say(`The chain ends at ${head}`);
    return found === 0 ? 0 : 1;
  },
};
