// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

const CONNECTIONS = 16;
const TICKS_PER_SECOND = 100;

/**
 * Loads a local address for some seconds.
 * @param {{ url: string, headers: Record<string, string>, seconds: number, fresh?: boolean }} target fresh: every
 *   request asks for
 *   something else, in the parameter that the address ends in
 */
export async function load({ url, headers, seconds, fresh = false }) {
  const { origin, pathname, search } = new URL(url);
  let requested = 0;
  const requests = [
    {
      setupRequest: (/** @type {autocannon.Request} */ request) => {
        requested += 1;
        return { ...request, path: `${pathname}${search}${process.pid}x${requested}` };
      },
    },
  ];
  const result = await autocannon({
    ...(fresh ? { url: origin, requests } : { url }),
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/** Seconds of CPU time that a process has used: user and system time in /proc. @param {number} pid */
export function cpuSecondsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is a name in brackets that may hold spaces; utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/**
 * A bare node:http server in its own process that sends these bytes.
 * @param {Buffer} body
 * @param {string} type
 */
export async function startBare(body, type) {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./bare.mjs", import.meta.url)), type], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.stdin.end(body);
  const [line] = await once(child.stdout, "data");
  if (child.pid === undefined) throw new Error("The bare server did not start.");
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${String(line).trim()}/`,
    bytes: body.length,
    stop: () => child.kill(),
  };
}
