// @ts-check
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below those that systems give to outgoing connections and to servers that take any port: one of these would often be
 * taken again before the test's own server has it, or as soon as that has ended.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, "127.0.0.1");
  const listens = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  server.close();
  await once(server, "close");
  return true;
}

/**
 * A port that is free.
 * @type {typeof import("./free-port.mjs").freePort}
 */
export async function freePort() {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port.");
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
