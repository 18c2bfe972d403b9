// @ts-check

/** A problem that the user can fix. The message says what is wrong and how to fix it. */
export class Failure extends Error {}

/**
 * Runs a script's main function. On error, prints a Failure's message or any other error's stack, and sets exit code 1.
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  // Whoever reads what is printed may be gone first, such as a closed terminal: the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    await main();
  } catch (error) {
    const text =
      error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`\n✖ ${text}\n`);
    process.exitCode = 1;
  }
}
