import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, type Site, test } from "./fixtures";
import { giveCoins } from "./game";
import { register } from "./steps";

// With SOAK_MINUTES (`npm run test:long`): a stranger at the limit of every gate beside a player, on a site with its
// usual limits.

const MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
const QUIET_SHARE = 0.3;
const WARM_UP = 0.3;
const PLAYERS = 4;
/** Players who click fast, and stay below their own limits. */
const PAUSE_MS = 300;
/** How much slower the slowest of a hundred requests may become. */
const MOST = 1.5;

test.use({ limits: "usual" });
test.skip(MINUTES === 0, "needs SOAK_MINUTES");
test.skip(process.platform !== "linux", "needs more than one loopback address");
test.setTimeout((MINUTES * (1 + QUIET_SHARE) + 5) * 60_000);

/** A player with the session cookie of a login, without a browser, whose own work would be measured. */
async function enter(site: Site) {
  const player = await register(site);
  giveCoins(site, player.UserID, 10_000_000);
  const cookies = new Map<string, string>();
  async function send(path: string, form?: Record<string, string>) {
    const response = await fetch(`${site.url}${path}`, {
      method: form ? "POST" : "GET",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      redirect: "manual",
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, body: await response.text() };
  }
  await send("/login", { UserID: player.UserID, UserPass: player.password });
  return send;
}
type Send = Awaited<ReturnType<typeof enter>>;

/** The value of a hidden field. */
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";

/** Reads, looks around and buys, again and again. @returns how long each request took, in milliseconds */
async function journey(send: Send, minutes: number): Promise<number[]> {
  const times: number[] = [];
  const until = Date.now() + minutes * 60_000;
  async function step(path: string, form?: Record<string, string>) {
    const began = performance.now();
    const { status, body } = await send(path, form);
    times.push(performance.now() - began);
    expect([200, 302], `${path}: ${status} ${body.slice(0, 200)}`).toContain(status);
    await sleep(PAUSE_MS * (0.5 + Math.random()));
    return body;
  }
  while (Date.now() < until) {
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
    expect(bought).toBe("");
    await step("/shoppurchases");
    await step("/statement");
  }
  return times;
}
/** What all players' requests took, sorted. */
const journeys = async (players: Send[], minutes: number) =>
  (await Promise.all(players.map((send) => journey(send, minutes)))).flat().sort((one, other) => one - other);
const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

test("a player does not notice a stranger at the limit of every gate", async ({ site }) => {
  const players: Send[] = [];
  for (let count = 0; count < PLAYERS; count += 1) players.push(await enter(site));
  const { UserID, password } = await register(site);
  // The first requests compile the code that they run.
  await journeys(players, WARM_UP);
  const quiet = await journeys(players, MINUTES * QUIET_SHARE);

  const target = {
    url: site.url,
    cmsUrl: site.cmsUrl,
    accountUrl: site.accountUrl,
    account: { UserID, UserPass: password },
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
    await journeys(players, WARM_UP);
    const busy = await journeys(players, MINUTES);
    attacker.stdin.end();
    await gone;

    const outcomes = JSON.parse(said.slice("ready\n".length)) as Record<string, Record<string, number>>;
    const report = [0.5, 0.9, 0.99].map((share) => {
      const [before, beside] = [quiet, busy].map((times) => percentile(times, share).toFixed(1));
      return `p${share * 100} ${before} → ${beside} ms`;
    });
    const counts = `${quiet.length} and ${busy.length} requests`;
    process.stdout.write(`${report.join(", ")}, of ${counts}\n${JSON.stringify(outcomes, null, 1)}\n`);
    for (const [gate, statuses] of Object.entries(outcomes))
      expect(
        Object.keys(statuses).filter((status) => /^5(?!03)/.test(status)),
        gate,
      ).toEqual([]);
    // It did get to the limits.
    for (const gate of ["search", "own pages", "content", "service"])
      expect(outcomes[gate]?.[429], gate).toBeGreaterThan(0);
    expect(percentile(busy, 0.99)).toBeLessThan(percentile(quiet, 0.99) * MOST);
  } finally {
    attacker.kill("SIGKILL");
  }
});
