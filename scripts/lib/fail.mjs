// @ts-check

/** Something that the person at the terminal can mend: one sentence that names the thing and the remedy. */
export class Failure extends Error {}

/**
 * Runs a script's main function. A Failure is printed as its sentence, anything else with its stack; the exit code is 1.
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    const text =
      error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`\n✖ ${text}\n`);
    process.exitCode = 1;
  }
}
