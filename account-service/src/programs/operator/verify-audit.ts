import { createAudit } from "../../domains/foundation/audit/index.ts";
import type { AddCommand } from "./command.ts";

export const verifyAudit: AddCommand = (program, runWork) => {
  program
    .command("verify-audit")
    .summary("verify the integrity of the audit log")
    .description(
      "Verify that no row of the audit log was removed or changed. Exit code 1 if there are problems.",
    )
    .option(
      "--since <head>",
      "also compare with a head printed earlier, by this command or in the service's log",
    )
    .action(({ since }: { since?: string }) =>
      runWork(async ({ db, context, print }) => {
        const { rows, findings, found, head, begins } = await createAudit(db, context).verify(since);
        for (const finding of findings) print(finding);
        if (found > findings.length) print(`… and ${found - findings.length} more.`);
        print(found === 0 ? `All ${rows} rows are intact.` : `Problems found: ${found}.`);
        if (begins !== null)
          print(`The log begins at ${begins}: older entries were deleted (AUDIT_RETENTION_DAYS).`);
        print(`Head: ${head}`);
        return found === 0 ? 0 : 1;
      }),
    );
};
