// @ts-check
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port that is free.
 * @type {typeof import("./free-port.mjs").freePort}
 */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

/**
 * Different ports that are free.
 * @type {typeof import("./free-port.mjs").freePorts}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
