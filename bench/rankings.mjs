// @ts-check
// What a ranking list, a character, a club, the ranking of clubs and a search cost on 10,000 characters in 500 clubs
// and on 1,000,000 in 50,000: each call's CPU time and rate at account-service, by turns in one run, while its lists
// are recomputed as always; the plan by which each statement finds its rows; and what making the lists costs. The
// databases are embedded ones, filled here. The result is the ratio, which must be 1.2 at most.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { cpuSecondsOf, load } from "./lib/measure.mjs";

const SIZES = [10_000, 1_000_000];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 5;
const MEMBERS = 20;
/** What is asked for, by the names that `fill` gives. */
const CALLS = {
  list: "/get-top-rankings-list?school=1&class=archer",
  character: "/character/Bench%205000",
  club: "/club/Club%20100",
  clubs: "/club-ranking",
  search: "/game-search?q=bench%2050",
};
const LIMIT = 1.2;
/** One of account-service's own statements (rankings-store.ts), as SQLite compiles it. */
const LIST =
  "select `list`, `characters` from `RankingList` where `generation` = ? and `school` = ? and `class` = ?";
const BATCH =
  "select `c`.`ChaNum`, `b`.`ChaPKScore` from `ChaInfo` as `c` inner join `UserInfo` as `u` on `u`.`UserNum` = `c`.`UserNum` left join `RankingBaseline` as `b` on `b`.`ChaNum` = `c`.`ChaNum` and `b`.`month` = ? where `c`.`ChaNum` > ? and `c`.`ChaDeleted` = 0 and `u`.`UserType` <= 1 order by `c`.`ChaNum` asc limit 2000";

const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-rankings-"));
Object.assign(process.env, { DATA_DIR: folder, ACCOUNT_RATE_LIMIT_PER_SECOND: "100000000" });
const secrets = loadSecrets().secrets;
const supervisor = new Supervisor({ logs: join(folder, "logs") });

try {
  const sites = [];
  for (const [index, size] of SIZES.entries()) sites.push(await open(size, 3911 + index));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, path] of Object.entries(CALLS))
      for (const site of sites) site.runs[name]?.push(await measured(site, path));
  report(sites);
} finally {
  await supervisor.stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** A service on a database with `size` characters and computed lists. @param {number} size @param {number} port */
async function open(size, port) {
  const place = join(folder, String(size));
  mkdirSync(place);
  Object.assign(process.env, { DATA_DIR: place, ACCOUNT_SERVICE_PORT: String(port) });
  const { account } = services(secrets);
  const name = `account-service of ${size}`;
  await supervisor.start({ ...account, name });
  await supervisor.stop(name);
  const file = join(place, "account-service.sqlite");
  fill(file, size);
  await supervisor.start({ ...account, name });
  const began = performance.now();
  const url = `http://127.0.0.1:${port}`;
  // Busy for as long as the first lists are made.
  let answer = await fetch(url + CALLS.list);
  for (let tries = 0; answer.status === 503 && tries < 60; tries += 1) {
    await sleep(500);
    answer = await fetch(url + CALLS.list);
  }
  if (!answer.ok) throw new Error(`The lists of ${size} answered ${answer.status}.`);
  const bytes = (await answer.text()).length;
  const madeInMs = performance.now() - began;
  // Clubs come last.
  for (let tries = 0; !(await fetch(url + CALLS.club)).ok; tries += 1) {
    if (tries === 600) throw new Error(`The clubs of ${size} are not listed.`);
    await sleep(500);
  }
  const listedInMs = performance.now() - began;
  for (const path of Object.values(CALLS)) await load({ url: url + path, headers: {}, seconds: 1 });
  const pid = supervisor.pid(name);
  return {
    size,
    url,
    pid,
    file,
    bytes,
    madeInMs,
    listedInMs,
    runs: /** @type {Record<string, Run[]>} */ (
      Object.fromEntries(Object.keys(CALLS).map((name) => [name, []]))
    ),
  };
}
/** @typedef {Awaited<ReturnType<typeof load>> & { cpuMs: number }} Run */

/** Adds characters of one player up to `size`. @param {string} file @param {number} size */
function fill(file, size) {
  const db = new Sqlite(file);
  const { UserNum } = /** @type {{ UserNum: number }} */ (
    db.prepare("select UserNum from UserInfo where UserID = 'player001'").get()
  );
  const { rows } = /** @type {{ rows: number }} */ (db.prepare("select count(*) as rows from ChaInfo").get());
  const add = db.prepare(
    "insert into ChaInfo (UserNum, ChaName, ChaClass, ChaSchool, ChaLevel, ChaMoney, ChaPKScore, ChaPKDeath, ChaMMR, GuNum) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const addClub = db.prepare("insert into GuildInfo (GuName, GuBattleWin) values (?, ?)");
  const { clubs } = /** @type {{ clubs: number }} */ (
    db.prepare("select max(GuNum) as clubs from GuildInfo").get()
  );
  db.transaction(() => {
    for (let index = 0; index < size / MEMBERS; index += 1) addClub.run(`Club ${index}`, index % 97);
    for (let index = rows; index < size; index += 1) {
      // Spread over all filters, so that repeats are rare.
      const mixed = Math.imul(index, 2_654_435_761) >>> 0;
      add.run(
        UserNum,
        `Bench ${index}`,
        2 ** (mixed % 14),
        (mixed >>> 4) % 3,
        1 + (mixed % 240),
        mixed,
        mixed % 5_000,
        mixed % 3_000,
        mixed % 2_500,
        clubs + 1 + Math.floor(index / MEMBERS),
      );
    }
  })();
  // The few demo characters are not part of the measurement.
  db.exec("delete from RankingSnapshot; delete from RankingList");
  db.close();
}

/** @param {{ pid: number, url: string }} site @param {string} path @returns {Promise<Run>} */
async function measured({ pid, url }, path) {
  const before = cpuSecondsOf(pid);
  const result = await load({ url: url + path, headers: {}, seconds: SECONDS });
  return { ...result, cpuMs: ((cpuSecondsOf(pid) - before) * 1000) / result.requests };
}

/** @param {number[]} values */
function median(values) {
  return /** @type {number} */ ([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]);
}

/** @param {string} file @param {string} sql @param {unknown[]} bindings @returns {string[]} */
function planOf(file, sql, bindings) {
  const db = new Sqlite(file, { readonly: true });
  const rows = /** @type {{ detail: string }[]} */ (db.prepare(`explain query plan ${sql}`).all(...bindings));
  db.close();
  return rows.map(({ detail }) => detail);
}

/** Duration of the statement alone, in microseconds. @param {string} file */
function seekMicroseconds(file) {
  const db = new Sqlite(file, { readonly: true });
  const { generation } = /** @type {{ generation: number }} */ (
    db.prepare("select generation from RankingSnapshot").get()
  );
  const statement = db.prepare(LIST);
  const times = [];
  for (let turn = 0; turn < 2_000; turn += 1) {
    const began = process.hrtime.bigint();
    statement.all(generation, "1", "archer");
    times.push(Number(process.hrtime.bigint() - began) / 1000);
  }
  db.close();
  return median(times);
}

/** @param {Awaited<ReturnType<typeof open>>[]} sites */
function report(sites) {
  const rows = Object.keys(CALLS).flatMap((call) =>
    sites.map(({ size, runs }) => {
      const all = runs[call] ?? [];
      return {
        call,
        characters: size,
        requestsPerSecond: Math.round(median(all.map((run) => run.requestsPerSecond))),
        cpuMs: Number(median(all.map((run) => run.cpuMs)).toFixed(4)),
        p50: median(all.map((run) => run.p50)),
        p99: median(all.map((run) => run.p99)),
        errors: all.reduce((sum, run) => sum + run.errors, 0),
      };
    }),
  );
  console.table(rows);
  const lists = sites.map(({ size, bytes, file, madeInMs, listedInMs }) => ({
    characters: size,
    bytes,
    seekMicroseconds: Number(seekMicroseconds(file).toFixed(1)),
    firstListsAfterMs: Math.round(madeInMs),
    firstClubsAfterMs: Math.round(listedInMs),
  }));
  console.table(lists);
  const [small, large] = lists;
  if (!small || !large) throw new Error("There is nothing to compare.");
  const cpuOf = (/** @type {string} */ call, /** @type {number} */ size) =>
    rows.find((row) => row.call === call && row.characters === size)?.cpuMs ?? Number.NaN;
  /** @type {Record<string, number>} */
  const ratio = { seek: Number((large.seekMicroseconds / small.seekMicroseconds).toFixed(2)) };
  for (const call of Object.keys(CALLS))
    ratio[call] = Number((cpuOf(call, large.characters) / cpuOf(call, small.characters)).toFixed(2));
  const file = /** @type {string} */ (sites.at(-1)?.file);
  const plans = {
    list: planOf(file, LIST, [1, "1", "archer"]),
    batch: planOf(file, BATCH, ["2026-01", 0]),
  };
  console.log({ ratio, plans });
  const results = join(ROOT, "bench/results");
  mkdirSync(results, { recursive: true });
  const result = join(results, "rankings.json");
  writeFileSync(
    result,
    `${JSON.stringify({ node: process.version, seconds: SECONDS, rounds: ROUNDS, rows, lists, ratio, plans }, null, 2)}\n`,
  );
  console.log(`Written to ${result}`);
  const tooMuch = Object.values(ratio).some((value) => !(value <= LIMIT));
  if (tooMuch || rows.some((row) => row.errors > 0)) process.exitCode = 1;
}
