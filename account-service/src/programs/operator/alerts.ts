import { createTransport, sendNow } from "../../domains/foundation/mail/index.ts";
import { createAlerts } from "../../domains/operations/alerts/index.ts";
import type { AddCommand, Tools } from "./command.ts";

const SILENT = { info() {}, warn() {}, error() {} };

/** Sends one test alert each way that is set. @returns how many failed */
async function sendTests({ db, context, print }: Tools): Promise<number> {
  const { env, now } = context;
  const alerts = createAlerts(db, context, { logger: SILENT, alerts: [] });
  let failed = 0;
  const attempt = async (where: string, send: () => Promise<void>) => {
    try {
      await send();
      print(`${where}: sent.`);
    } catch (error) {
      failed += 1;
      print(`${where}: failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  if (alerts.channels.includes("mail")) {
    const transport = createTransport(env);
    const message = { title: "Test", text: "Alerts of this site arrive here.", at: now() };
    try {
      for (const to of env.ALERT_MAIL_TO ?? []) {
        await attempt(`Email to ${to}`, () => sendNow({ kind: "alert", to, ...message }, transport, context));
      }
    } finally {
      transport.close();
    }
  }
  if (alerts.channels.includes("discord")) await attempt("Discord", alerts.testDiscord);
  return failed;
}

export const alerts: AddCommand = (program, runWork) => {
  program
    .command("alerts")
    .summary("send a test alert")
    .description(
      "Send a test alert to ALERT_MAIL_TO and ALERT_DISCORD_WEBHOOK_URL, at once; exit code 1 if one of them cannot be reached.",
    )
    .argument("<test>", "the word test")
    .action((what: string) =>
      runWork(async (tools) => {
        if (what !== "test") throw new Error("Use: npm run operator -- alerts test");
        const { ALERT_MAIL_TO, ALERT_DISCORD_WEBHOOK_URL } = tools.context.env;
        if (!ALERT_MAIL_TO?.length && !ALERT_DISCORD_WEBHOOK_URL) {
          throw new Error("Alerts are off: set ALERT_MAIL_TO or ALERT_DISCORD_WEBHOOK_URL first.");
        }
        return (await sendTests(tools)) > 0 ? 1 : 0;
      }),
    );
};
