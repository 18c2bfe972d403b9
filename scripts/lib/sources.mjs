// @ts-check
// Programs that run from their sources, for `npm run dev`.
import { resolve } from "node:path";
import { createServer } from "vite";

/**
 * Runs a server from its sources, which Vite loads, and runs it again after each change to one of `watched`. The process stays, and
 * with it the packages: a change is there in a moment.
 * @param {object} options
 * @param {string} options.entry the source that exports `start`, which listens: '/src/start.ts'
 * @param {string[]} options.watched folders whose files the server imports, relative to the current one
 * @param {import("vite").InlineConfig} [options.vite]
 */
export async function serveSources({ entry, watched, vite: config }) {
  const folders = watched.map((folder) => resolve(folder));
  const vite = await createServer({
    ...config,
    server: { middlewareMode: true, ...config?.server },
  });

  const open = async () => {
    const { start } = await vite.ssrLoadModule(entry);
    return /** @type {{ close(): Promise<void> }} */ (await start({ vite }));
  };
  /** @param {unknown} error */
  const report = (error) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  };
  /** The server; none while its sources do not run. @type {Promise<{ close(): Promise<void> } | void>} */
  let server = open();

  // Many files change at once when a branch is checked out.
  let waiting = false;
  vite.watcher.on("all", (_event, file) => {
    if (waiting || !folders.some((folder) => file.startsWith(folder))) return;
    waiting = true;
    server = server
      .then(async (running) => {
        await running?.close();
        waiting = false;
        return open();
      })
      .catch(report);
  });
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, async () => {
      await (await server)?.close();
      await vite.close();
      process.exit();
    });
  }

  await server.catch((error) => {
    report(error);
    process.exit(1);
  });
}
