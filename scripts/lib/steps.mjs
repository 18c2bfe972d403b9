// @ts-check

/** A step that takes longer says so before it is done (ms). */
const LONG = 1_500;

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Prints a step and how long it took. Several may run at once.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work may return a short result to print
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now();
  const announcing = setTimeout(() => process.stdout.write(`  ${title} …\n`), LONG);
  try {
    const result = await work();
    process.stdout.write(`  ${title}: ${typeof result === "string" ? `${result}, ` : ""}${seconds(began)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`  ${title}: failed after ${seconds(began)}\n`);
    throw error;
  } finally {
    clearTimeout(announcing);
  }
}
