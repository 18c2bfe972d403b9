// @ts-check
// A Redis of a test's own, which it can kill.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@tambayan/service/testing/free-port";

/** Whether there is a redis-server to start. */
export const hasRedisServer = () => spawnSync("redis-server", ["--version"]).status === 0;

/** @param {number} port @returns {Promise<boolean>} */
const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    for (const event of ["connect", "error"])
      socket.once(event, () => {
        socket.destroy();
        resolve(event === "connect");
      });
  });

/** Starts an empty Redis on a free port. It keeps nothing when it is killed. */
export async function startRedisServer() {
  const port = await freePort();
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  async function start() {
    const options = { port, bind: "127.0.0.1", save: "", appendonly: "no" };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawn("redis-server", words, { stdio: "ignore" });
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error("redis-server has ended.");
      await sleep(20);
    }
  }
  /** As kill -9 does. */
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** It stays connected and answers nothing, as a machine that hangs. */
    hang: () => child?.kill("SIGSTOP"),
    goOn: () => child?.kill("SIGCONT"),
  };
}
