// @ts-check
import { Server } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/** From a connection's arrival until its request has been read (ms). */
const READING_MS = 100;

/**
 * Takes no more connections, and lets what has just arrived be read before Node and Fastify close the connections that
 * seem idle: a form that a proxy has just sent would be lost with them. Whoever comes now is refused at once, so that a
 * proxy tries another process.
 * @param {import("node:http").Server} server
 */
export async function stopListening(server) {
  if (!server.listening) return;
  // After the turn in which all that waited for a connection got one.
  await turn();
  // Not the server's own close, which ends connections as well.
  Server.prototype.close.call(server);
  await sleep(READING_MS);
}
