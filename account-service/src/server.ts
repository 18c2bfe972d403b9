import closeWithGrace from "close-with-grace";
import { start } from "./start.ts";

/** The process: on a signal it finishes what was begun. */
async function main() {
  const app = await start();
  closeWithGrace({ delay: 10_000, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, "stopping after an error");
    await app.close();
  });
}

main().catch((error: unknown) => {
  // Before there is a logger: one sentence for the person who started it.
  process.stderr.write(
    `account-service cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
