import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePorts } from "@tambayan/service/testing/free-port";
import { targetVariables } from "../account-service/src/db/testing/connect.ts";
import {
  createSchema,
  dropSchema,
  openPostgres,
  schemaNameOf,
} from "../account-service/src/db/testing/postgres.ts";
import { buildPrograms } from "../account-service/test/build-programs.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { buildFormerRelease, findFormerRelease } from "./former-release";
import { type Balancer, startProxy } from "./proxy";
import { missingPostgres, POSTGRES_URL } from "./replicas";
import { runOperator } from "./run-operator";
import { register } from "./steps";
import { withVariables } from "./with-variables";

// An update without down time, as docs/operating.md says: the release before and this one side by side on one database.

const missing = await missingPostgres();
const commit = await findFormerRelease();
test.skip(missing !== null, `an update is not tried: ${missing}`);
test.skip(commit === null, "an update is not tried: git's history has no release with fewer migrations");

/** As many as no player of this journey reaches. */
const LIFTED = {
  ACCOUNT_RATE_LIMIT_PER_SECOND: "100000",
  WEB_RENDER_LIMIT_PER_SECOND: "100000",
  ACCOUNT_LOGIN_LIMIT_PER_ADDRESS: "100000",
  ACCOUNT_LOGIN_LIMIT_PER_ACCOUNT: "100000",
};
const COINS = 5_000;
const CODE = { coins: 100, count: 1_000 };
/**
 * `npm run test:long` updates web from the release before. To build that takes longer than all else here, and the
 * database is account-service's: else web is only exchanged for another process of the same release.
 */
const formerWeb = process.env.FORMER_WEB !== undefined;
/** How many requests each of both releases answers beside the other one. */
const TOGETHER = 150;
const json = { "content-type": "application/json" };

test("an update fails no request", async () => {
  const release = await buildFormerRelease(commit as string, { web: formerWeb });
  const folder = mkdtempSync(join(tmpdir(), "tambayan-upgrade-"));
  mkdirSync(join(ROOT, "account-service/dist"), { recursive: true });
  const programs = mkdtempSync(join(ROOT, "account-service/dist/test-"));
  cpSync(process.env.SEEDED_DATA as string, folder, { recursive: true });
  const target = { url: POSTGRES_URL, schema: schemaNameOf(folder) };
  const [webPort, accountPort, cmsPort, ...ports] = (await freePorts(7)) as [number, number, number];
  const [webN, webNext, accountN, accountNext] = ports.map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
    string,
    string,
  ];
  const all = withVariables(
    {
      DATA_DIR: folder,
      WEB_PORT: String(webPort),
      ACCOUNT_SERVICE_PORT: String(accountPort),
      CMS_PORT: String(cmsPort),
      WEB_TRUST_PROXY: "127.0.0.1",
      ...LIFTED,
    },
    () => services(loadSecrets().secrets),
  );
  const accountEnv = { ...all.account.env, ...targetVariables(target) };
  const account = (name: string, url: string, cwd: string, server: string) => ({
    name,
    cwd,
    command: [process.execPath, server],
    env: { ...accountEnv, PORT: new URL(url).port },
    health: `${url}/readyz`,
  });
  const web = (name: string, url: string, cwd: string) => ({
    ...all.web,
    name,
    cwd,
    env: { ...all.web.env, PORT: new URL(url).port },
    health: `${url}/healthz`,
  });
  const url = `http://127.0.0.1:${webPort}`;
  const accountUrl = `http://127.0.0.1:${accountPort}`;
  const webs = [webN];
  const accounts = [accountN];
  const supervisor = new Supervisor({ logs: join(folder, "logs") });
  const database = openPostgres(target, { max: 2, waitMs: 10_000 });
  const proxies = { web: await startProxy(webPort, webs), account: await startProxy(accountPort, accounts) };
  const migrations = async () => (await database("Migration").select("name")).length;

  try {
    await Promise.all([
      buildPrograms(programs, { postgres: true }),
      createSchema(target),
      supervisor.start(all.cms),
    ]);
    const serverOf = (dist: string) => join(dist, "server.js");
    await supervisor.start(
      account("account-n", accountN, release.account, serverOf(join(release.account, "dist"))),
    );
    await supervisor.start(web("web-n", webN, release.web ?? all.web.cwd));
    const before = await migrations();
    const operator = (...args: string[]) =>
      runOperator(
        { cwd: all.account.cwd, program: join(release.account, "dist/operator.js"), env: accountEnv },
        args,
      );

    const player = await register({ accountUrl });
    await operator("set-policy", "adjustmentApprovalAbove", String(COINS));
    await operator("adjust", player.UserID, "coin", String(COINS), "--reason", "a test");
    const file = join(folder, "codes.csv");
    const each = ["--coins", String(CODE.coins), "--codes", String(CODE.count)];
    await operator("codes", "--name", "Update", ...each, "--per-account", String(CODE.count), "--out", file);
    const codes = readFileSync(file, "utf8").match(/^[A-Z0-9-]{8,}$/gm) ?? [];
    expect(codes).toHaveLength(CODE.count);

    const load = await startLoad({ url, accountUrl, player, codes });
    try {
      await sleep(1_000);
      // Everything that the new release changes in the database, it changes while the other one answers.
      await supervisor.start(account("account-next", accountNext, all.account.cwd, serverOf(programs)));
      expect(await migrations()).toBeGreaterThanOrEqual(before);
      accounts.push(accountNext);
      const migrated = { ...proxies.account.answers };
      await bothAnswer(proxies.account, [accountN, accountNext], migrated);
      // As Kubernetes does (deploy/kubernetes): the balancer is told before the process is.
      accounts.shift();
      await supervisor.stop("account-n");

      await supervisor.start(web("web-next", webNext, all.web.cwd));
      webs.push(webNext);
      const both = { ...proxies.web.answers };
      await bothAnswer(proxies.web, [webN, webNext], both);
      webs.shift();
      await supervisor.stop("web-n");
      await sleep(1_000);
    } finally {
      await load.stop();
    }
    test.info().annotations.push({ type: "load", description: JSON.stringify(load.counts) });
    expect(load.failed.slice(0, 10)).toEqual([]);
    for (const [what, count] of Object.entries(load.counts)) expect(count, what).toBeGreaterThan(20);

    const { UserPoint } = await database("UserInfo").where({ UserID: player.UserID }).first();
    const { redeemed, bought } = load.counts;
    expect(Number(UserPoint)).toBe(COINS + redeemed * CODE.coins - bought * load.price);
    const present = { cwd: all.account.cwd, program: join(programs, "operator.js"), env: accountEnv };
    expect(await runOperator(present, ["reconcile"])).toContain("All balances match the ledger.");
  } finally {
    await supervisor.stopAll();
    for (const proxy of Object.values(proxies)) proxy.close();
    await database.destroy();
    await dropSchema(target);
    release.remove();
    for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
  }
});

/** Waits until both processes have answered as many requests since. */
const bothAnswer = ({ answers }: Balancer, urls: string[], since: Record<string, number>) =>
  expect
    .poll(() => Math.min(...urls.map((url) => (answers[url] ?? 0) - (since[url] ?? 0))))
    .toBeGreaterThan(TOGETHER);

/** Players who read, log in, redeem codes and buy, until it is stopped. */
async function startLoad(options: {
  url: string;
  accountUrl: string;
  player: { UserID: string; password: string };
  codes: string[];
}) {
  const { url, accountUrl, player, codes } = options;
  const failed: string[] = [];
  const counts = { pages: 0, ownPages: 0, logins: 0, redeemed: 0, bought: 0 };
  let over = false;

  async function send(address: string, expected: number, init: RequestInit = {}) {
    const answer = await fetch(address, { redirect: "manual", ...init }).catch((error: Error) => error);
    const text = answer instanceof Error ? String(answer.cause ?? answer) : await answer.text().catch(String);
    const status = answer instanceof Error ? "no answer" : answer.status;
    if (status === expected) return { ok: true, text, headers: (answer as Response).headers };
    failed.push(`${init.method ?? "GET"} ${address}: ${status} ${text.slice(0, 200)}`);
    return { ok: false, text, headers: new Headers() };
  }
  const post = (path: string, token: string, body: object) =>
    send(accountUrl + path, 200, {
      method: "POST",
      headers: { ...json, authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
      body: JSON.stringify(body),
    });
  async function repeat(everyMs: number, work: () => Promise<void>) {
    while (!over) {
      const began = performance.now();
      await work();
      // A slow machine's services rest as long as they work: what is tried is an update, and not too many requests.
      await sleep(Math.max(everyMs, performance.now() - began));
    }
  }
  const logIn = () =>
    send(`${url}/login`, 302, {
      method: "POST",
      body: new URLSearchParams({ UserID: player.UserID, UserPass: player.password }),
    });

  const cookie = (await logIn()).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const token = JSON.parse(
    (
      await send(`${accountUrl}/processlogin`, 200, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ UserID: player.UserID, UserPass: player.password }),
      })
    ).text,
  ).data.token;
  const found = await (await fetch(`${accountUrl}/shop/items?search=Fish+Biscuits`)).json();
  const { ProductNum, price } = found.items[0];

  const running = [
    ...["/", "/news", "/rankings", "/itemshop"].map((path) =>
      repeat(50, async () => {
        const { ok, text } = await send(url + path, 200);
        if (ok && !text.includes("</html>")) failed.push(`${path}: cut off`);
        counts.pages += 1;
      }),
    ),
    ...["/statement", "/shoppurchases"].map((path) =>
      repeat(100, async () => {
        await send(url + path, 200, { headers: { cookie } });
        counts.ownPages += 1;
      }),
    ),
    repeat(250, async () => {
      const { ok, headers } = await logIn();
      if (ok && headers.get("location") !== "/") failed.push(`login leads to ${headers.get("location")}`);
      counts.logins += 1;
    }),
    repeat(50, async () => {
      const CouponCode = codes.pop();
      if (!CouponCode) throw new Error("There are not enough codes.");
      if ((await post("/processCoupon", token, { CouponCode, ReferralCode: "" })).ok) counts.redeemed += 1;
    }),
    repeat(50, async () => {
      await post("/cart/items", token, { ProductNum, quantity: 1 });
      if ((await post("/cart/buy", token, {})).ok) counts.bought += 1;
    }),
  ];
  return {
    failed,
    counts,
    price: Number(price),
    async stop() {
      over = true;
      await Promise.all(running);
    },
  };
}
