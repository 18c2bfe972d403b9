// The program: serves the build, which lies next to this file's own output.
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { runService } from "@tambayan/service/run-service";

async function main() {
  const { start } = await import("./server/start");
  const build: ServerBuild = await import(
    /* @vite-ignore */ new URL("./server/index.js", import.meta.url).href
  );
  return start({ build, clientFolder: fileURLToPath(new URL("./client", import.meta.url)) });
}

runService("web", main, { public: true });
