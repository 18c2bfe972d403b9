import { InvalidArgumentError } from "commander";
import { createPaymentReconciliation } from "../../domains/coins/payments/index.ts";
import type { AddCommand } from "./command.ts";

function days(text: string): number {
  const number = Number(text);
  if (!/^\d{1,2}$/.test(text) || number < 1 || number > 60) {
    throw new InvalidArgumentError("Enter a whole number of days from 1 to 60.");
  }
  return number;
}

export const payments: AddCommand = (program, runWork) => {
  program
    .command("payments")
    .summary("payments of coins")
    .description("Payments of coins (docs/payments.md).")
    .command("reconcile")
    .summary("compare payments with the providers' own lists")
    .description(
      "Compare payments with each provider's own list. What was paid there and not credited here is credited; what still differs is listed, and marked for staff in the console; exit code 1 if there is any. The service does the same once a day.",
    )
    .option("--days <days>", "days back", days, 2)
    .action(({ days }: { days: number }) =>
      runWork(async ({ db, context, print }) => {
        let found = 0;
        for await (const { provider, number, text } of createPaymentReconciliation(db, context).run(days)) {
          found += 1;
          print(`${provider}, ${number}: ${text}`);
        }
        print(found === 0 ? "All payments match the providers' lists." : `${found} differ.`);
        return found === 0 ? 0 : 1;
      }),
    );
};
