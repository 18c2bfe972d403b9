import { createSettings } from "../../domains/foundation/settings/index.ts";
import { ACTOR } from "./actor.ts";
import type { AddCommand } from "./command.ts";

export const setPolicy: AddCommand = (program, runWork) => {
  program
    .command("set-policy")
    .summary("change a setting of the policy")
    .description(
      "Change a setting of the policy, as the console does under Policy, where they are listed. What takes two people there, such as a higher adjustmentApprovalAbove, takes one here.",
    )
    .argument("<name>", "the setting")
    .argument("<value>", "its new value")
    .action((name: string, value: string) =>
      runWork(async ({ db, context, print }) => {
        await createSettings(db, context).set({ name, value }, ACTOR);
        const changed = (await createSettings(db, context).list()).find((setting) => setting.name === name);
        print(`${name}: ${changed?.value}. ${changed?.effect}`);
        return 0;
      }),
    );
};
