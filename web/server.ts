// The program: serves the Remix app, with which it is built (vite.config.ts).
import { fileURLToPath } from "node:url";
import { runService } from "@tambayan/service/run-service";

async function main() {
  const { start } = await import("./server/start");
  const build = await import("virtual:remix/server-build");
  return start({ build, clientFolder: fileURLToPath(new URL("../client", import.meta.url)) });
}

runService("web", main, { public: true });
