import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, type Site, test } from "./fixtures";
import { giveCoins } from "./game";
import { register } from "./steps";

// With SOAK_MINUTES (`npm run test:long`): a stranger at the limit of every gate beside players, on a site with its
// usual limits. Once from addresses of their own, once as the neighbour of SOAK_PLAYERS players behind one address.

const MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
const CAFE = Number(process.env.SOAK_PLAYERS ?? 50);
const QUIET_SHARE = 0.3;
const WARM_UP = 0.3;
/** Requests of a visit: a player begins anywhere in the time that one takes. */
const VISIT_STEPS = 12;
const PLAYERS = 4;
/** Players who click fast, and stay below their own limits. */
const PAUSE_MS = 300;
/** What all who share an address ask for together: a machine with two cores has room for more. */
const CAFE_PER_SECOND = 40;
/** How much slower the slowest of a hundred requests may become. */
const MOST = 1.5;
const SHARED_ADDRESS = "127.0.0.1";

test.use({ limits: "usual" });
test.skip(MINUTES === 0, "needs SOAK_MINUTES");
test.skip(process.platform !== "linux", "needs more than one loopback address");
test.setTimeout((MINUTES * (1 + QUIET_SHARE) + 25) * 60_000);

const agent = new Agent({ keepAlive: true });

/** A browser that keeps its cookies, without a real one, whose own work would be measured. @param from its address */
function open(site: Site, from: string) {
  const cookies = new Map<string, string>();
  let address = from;
  async function send(path: string, form?: Record<string, string>) {
    const body = form && new URLSearchParams(form).toString();
    const asking = request(`${site.url}${path}`, {
      agent,
      localAddress: address,
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept: "text/html",
        "sec-fetch-dest": "document",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body !== undefined && {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
        }),
      },
    });
    asking.end(body);
    const [response] = await once(asking, "response");
    for (const line of response.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    let text = "";
    for await (const chunk of response.setEncoding("utf8")) text += chunk;
    return { status: response.statusCode as number, body: text };
  }
  const move = (to: string) => {
    address = to;
  };
  return { send, move };
}
type Send = ReturnType<typeof open>["send"];

/** A player with coins, who has logged in from an address of their own. */
async function enter(site: Site, index: number) {
  const home = `127.1.${index >> 8}.${index & 255}`;
  const player = await register(site, home);
  giveCoins(site, player.UserID, 10_000_000);
  const login = { UserID: player.UserID, UserPass: player.password };
  const browser = open(site, home);
  expect((await browser.send("/login", login)).status).toBe(302);
  return { ...browser, login };
}

/** The value of a hidden field. */
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";

type Step = (path: string, form?: Record<string, string>) => Promise<string>;
/** Someone who goes again and again where `round` leads, and waits for about `pause` after each request. */
interface Walker {
  send: Send;
  pause: number;
  round: (step: Step) => Promise<void>;
}

/** What a request was for, and how long it took in milliseconds. */
interface Timing {
  page: string;
  ms: number;
}

/** Lets someone walk until `signal` says so. @param took is told of each request */
async function walk({ send, pause, round }: Walker, signal: AbortSignal, took: (timing: Timing) => void) {
  const wait = (ms: number) => sleep(ms, undefined, { signal });
  async function step(path: string, form?: Record<string, string>) {
    const began = performance.now();
    const { status, body } = await send(path, form);
    const [page = path] = path.split("?");
    took({ page: form ? `${page} ${form.intent ?? "post"}` : page, ms: performance.now() - began });
    // No `expect`: Playwright keeps a step of each until the test ends, and tens of thousands slow down what measures.
    assert([200, 302].includes(status), `${path}: ${status} ${body.slice(0, 200)}`);
    await wait(pause * (0.5 + Math.random()));
    return body;
  }
  try {
    await wait(pause * VISIT_STEPS * Math.random());
    for (;;) await round(step);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
function percentile(timings: Timing[], share: number): number {
  const sorted = timings.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const of = (timings: Timing[], page: string) => timings.filter((timing) => timing.page === page);

/** A line of what is compared. */
function line(name: string, quiet: Timing[], busy: Timing[]): string {
  const shares = [0.5, 0.9, 0.99].map((share) => {
    const [before, beside] = [quiet, busy].map((timings) => percentile(timings, share).toFixed(1));
    return `p${share * 100} ${before} → ${beside} ms`;
  });
  return `${name}: ${shares.join(", ")}, of ${quiet.length} and ${busy.length} requests\n`;
}

/** Reads, looks around and buys. */
async function shop(step: Step) {
  await step("/");
  await step("/news");
  await step("/rankings");
  const shop = await step("/itemshop");
  await step("/cart", { intent: "add", ProductNum: hidden(shop, "ProductNum"), quantity: "1" });
  await step("/shoppingcart");
  const page = await step("/shoppingcart", {});
  const fields = ["idempotencyKey", "expectedTotal", "expectedVersion"];
  const bought = await step("/shoppingcart", {
    intent: "buy",
    ...Object.fromEntries(fields.map((name) => [name, hidden(page, name)])),
  });
  assert.equal(bought, "");
  await step("/shoppurchases");
  await step("/statement");
}
/** Reads what no cache has, logs in, shops, and logs out. */
const visit = (login: Record<string, string>) => async (step: Step) => {
  const searched = await step(`/search?search=${Math.random().toString(36).slice(2, 10)}`);
  // The whole page, as nobody's is who is beyond their limits.
  assert(searched.includes("<script"));
  assert.equal(await step("/login", login), "");
  await shop(step);
  await step("/logout", {});
};

/**
 * Measures what players wait for, first alone and then beside the attacker.
 * @param address where the attacker comes from, if all of it comes from one address
 */
async function compare(site: Site, address: string | undefined, walkers: Walker[]) {
  const { UserID, password } = await register(site, "127.2.0.1");
  let timings: Timing[] = [];
  const end = new AbortController();
  const walking = Promise.all(
    walkers.map((walker) => walk(walker, end.signal, (timing) => timings.push(timing))),
  );
  /** What requests take in some minutes. @throws as soon as a player is refused */
  async function observe(minutes: number) {
    timings = [];
    await Promise.race([walking, sleep(minutes * 60_000)]);
    return [...timings];
  }
  // Until all have begun; the first requests compile the code that they run.
  await observe(WARM_UP + (Math.max(...walkers.map(({ pause }) => pause)) * VISIT_STEPS) / 60_000);
  const quiet = await observe(MINUTES * QUIET_SHARE);
  const target = {
    url: site.url,
    cmsUrl: site.cmsUrl,
    accountUrl: site.accountUrl,
    account: { UserID, UserPass: password },
    ...(address && { address }),
  };
  const attacker = spawn(
    process.execPath,
    [fileURLToPath(new URL("attacker.mjs", import.meta.url)), JSON.stringify(target)],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  let said = "";
  attacker.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const gone = once(attacker, "exit");
  try {
    await expect.poll(() => said).toContain("ready\n");
    await observe(WARM_UP);
    const busy = await observe(MINUTES);
    attacker.stdin.end();
    await gone;

    const outcomes = JSON.parse(said.slice("ready\n".length)) as Record<string, Record<string, number>>;
    process.stdout.write(line("all", quiet, busy));
    for (const page of new Set(busy.map((timing) => timing.page)))
      process.stdout.write(line(page, of(quiet, page), of(busy, page)));
    process.stdout.write(`${JSON.stringify(outcomes, null, 1)}\n`);
    for (const [gate, statuses] of Object.entries(outcomes))
      expect(
        Object.keys(statuses).filter((status) => /^5(?!03)/.test(status)),
        gate,
      ).toEqual([]);
    // It did get to the limits. Pages come late instead, while there is time.
    for (const gate of ["content", "service"]) expect(outcomes[gate]?.[429], gate).toBeGreaterThan(0);
    expect(percentile(busy, 0.99)).toBeLessThan(percentile(quiet, 0.99) * MOST);
  } finally {
    attacker.kill("SIGKILL");
    end.abort();
    await walking;
  }
}

test("a player does not notice a stranger at the limit of every gate", async ({ site }) => {
  const walkers: Walker[] = [];
  for (let count = 0; count < PLAYERS; count += 1)
    walkers.push({ send: (await enter(site, count)).send, pause: PAUSE_MS, round: shop });
  await compare(site, undefined, walkers);
});

test("players behind one address do not notice the neighbour who does the worst", async ({ site }) => {
  const pause = (CAFE / CAFE_PER_SECOND) * 1_000;
  const walkers: Walker[] = [];
  for (let count = 0; count < CAFE; count += 1) {
    const { send, move, login } = await enter(site, 1_000 + count);
    await send("/logout", {});
    move(SHARED_ADDRESS);
    walkers.push({ send, pause, round: visit(login) });
  }
  await compare(site, SHARED_ADDRESS, walkers);
});
