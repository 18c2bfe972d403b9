import { DECIDING } from "../../app.ts";
import { createApprovals } from "../../domains/foundation/approvals/index.ts";
import { ACTOR } from "./actor.ts";
import type { AddCommand } from "./command.ts";

export const approvals: AddCommand = (program, runWork) => {
  program
    .command("approvals")
    .summary("list what waits for a second person")
    .description("List what staff requested and a second person has to approve, newest first.")
    .action(() =>
      runWork(async ({ db, context, print }) => {
        const service = createApprovals(db, context, DECIDING);
        let found = 0;
        for await (const page of service.listAll(
          { state: "waiting", order: "newest", format: "json" },
          "admin",
        ))
          for (const { id, account, summary, reason, requested, requestedBy } of page) {
            found += 1;
            const of = account ? `${account.UserID}: ` : "";
            const why = reason === "" ? "" : ` (${reason})`;
            print(`${id}  ${requested}  ${requestedBy?.UserID ?? "command line"}  ${of}${summary}${why}`);
          }
        if (found === 0) print("Nothing waits for approval.");
        return 0;
      }),
    );
};

export const approve: AddCommand = (program, runWork) => {
  program
    .command("approve")
    .summary("approve what waits for a second person")
    .description(
      "Approve what staff requested, as the second person. The command line counts as one person, who cannot approve what was requested on it.",
    )
    .argument("<id>", "its id, as the command approvals lists it")
    .action((id: string) =>
      runWork(async ({ db, context, print }) => {
        print(await createApprovals(db, context, DECIDING).approve(id, ACTOR));
        return 0;
      }),
    );
};
