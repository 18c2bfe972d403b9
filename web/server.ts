import { fileURLToPath } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { pino } from "pino";
import { type Env, env as readEnv } from "./app/platform/env.server";
import { createPageAddress } from "./server/page-address";
import { findPersonalPages } from "./server/personal-pages";
import { keepPrivate } from "./server/private-files";
import { buildSite } from "./server/site";

/** The build by `npm run build`, or in development the sources through Vite. */
async function loadBuild(env: Env) {
  if (env.NODE_ENV !== "development") {
    // Written by the build next to this file's own output.
    const build: ServerBuild = await import(
      /* @vite-ignore */ new URL("./server/index.js", import.meta.url).href
    );
    return { build, vite: null };
  }
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true } });
  return { build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>, vite };
}

/** Buffered JSON lines; in a terminal, readable lines. */
function createLogger(env: Env) {
  const options = {
    name: "web",
    level: env.LOG_LEVEL,
    redact: ["req.headers.cookie", "req.headers.authorization"],
  };
  if (process.stdout.isTTY) {
    return pino({
      ...options,
      transport: { target: "pino-pretty", options: { ignore: "pid,hostname,name" } },
    });
  }
  return pino(options, pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }));
}

/** The process: listens, and on a signal finishes running requests. */
async function main() {
  const env = readEnv();
  keepPrivate(env.DATA_DIR);
  const logger = createLogger(env);
  const { build, vite } = await loadBuild(env);
  const app = await buildSite({
    env: vite ? { ...env, PAGE_CACHE_SECONDS: 0 } : env,
    handler: createRequestHandler(build, env.NODE_ENV),
    // In development no page is rendered once for all players, so there is nothing to tell apart.
    ...(typeof build !== "function" && {
      isPersonalPage: findPersonalPages(build),
      pageAddress: createPageAddress(build),
    }),
    clientFolder: vite ? null : fileURLToPath(new URL("./client", import.meta.url)),
    logger,
    middleware: vite?.middlewares,
  });
  await app.listen({ host: env.HOST, port: env.PORT });
  closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, "stopping after an error");
    await app.close();
    await vite?.close();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`web cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
