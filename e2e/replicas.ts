import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@tambayan/service/testing/free-port";
import type { Knex } from "knex";
import { targetVariables } from "../account-service/src/db/testing/connect.ts";
import {
  createSchema,
  dropSchema,
  openPostgres,
  schemaNameOf,
} from "../account-service/src/db/testing/postgres.ts";
import { buildPrograms } from "../account-service/test/build-programs.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { isBusy, Supervisor } from "../scripts/lib/processes.mjs";
import { hasRedisServer, startRedisServer } from "../scripts/lib/redis-server.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { CMS_ADMIN_EMAIL, services } from "../scripts/lib/services.mjs";
import { type Balancer, startProxy } from "./proxy";
import { runOperator } from "./run-operator";
import { withVariables } from "./with-variables";

export const POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** Why there is no PostgreSQL here; null if there is one. */
export async function missingPostgres(): Promise<string | null> {
  const { hostname, port } = new URL(POSTGRES_URL);
  return (await isBusy(Number(port || 5432), hostname)) ? null : "no PostgreSQL (TEST_POSTGRES_URL)";
}

/** What is missing here for several processes; null if nothing is. */
export const missingForReplicas = async (): Promise<string | null> =>
  (await missingPostgres()) ?? (hasRedisServer() ? null : "no redis-server");

/** A site of two processes of web and two of account-service, each pair behind a proxy. */
export interface Replicas {
  /** The proxies' addresses. */
  url: string;
  accountUrl: string;
  /** Each process's own. */
  webs: string[];
  accounts: string[];
  cmsUrl: string;
  admin: { email: string; password: string };
  mails: string;
  metricsToken: string;
  /** By which account-service knows web. */
  webKey: string;
  database: Knex;
  /** Ends a process at once, as kill -9 does. */
  kill(name: ReplicaName): Promise<void>;
  start(name: ReplicaName): Promise<void>;
  /** Runs `npm run operator`. @returns what it printed */
  operator(...args: string[]): Promise<string>;
  log(name: string): string;
  stop(): Promise<void>;
}
export type ReplicaName = "web-1" | "web-2" | "account-1" | "account-2" | "redis";

/**
 * Starts the site.
 * @param settings more variables, with the prefix of their service
 */
export async function startReplicas(settings: Record<string, string> = {}): Promise<Replicas> {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-replicas-"));
  mkdirSync(join(ROOT, "account-service/dist"), { recursive: true });
  const programs = mkdtempSync(join(ROOT, "account-service/dist/test-"));
  const target = { url: POSTGRES_URL, schema: schemaNameOf(folder) };
  const [webPort, accountPort, cmsPort, ...ports] = await freePorts(7);
  const redis = await startRedisServer();
  const [web1, web2, account1, account2] = ports.map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
    string,
    string,
  ];
  const metricsToken = "metrics-of-a-test-of-several-processes";
  const { secrets, all } = withVariables(
    {
      DATA_DIR: folder,
      WEB_PORT: String(webPort),
      ACCOUNT_SERVICE_PORT: String(accountPort),
      CMS_PORT: String(cmsPort),
      CMS_SEED_CONTENT: "false",
      WEB_TRUST_PROXY: "127.0.0.1",
      WEB_REDIS_URL: redis.url,
      ACCOUNT_REDIS_URL: redis.url,
      WEB_METRICS_TOKEN: metricsToken,
      ACCOUNT_METRICS_TOKEN: metricsToken,
      ...settings,
    },
    () => {
      const { secrets } = loadSecrets();
      return { secrets, all: services(secrets) };
    },
  );
  const accountEnv = { ...all.account.env, ...targetVariables(target) };
  const replica = (service: typeof all.web, name: string, url: string, health: string) => ({
    ...service,
    name,
    health: url + health,
    env: { ...service.env, PORT: new URL(url).port },
  });
  const account = {
    ...all.account,
    command: [process.execPath, join(programs, "server.js")],
    env: accountEnv,
  };
  const processes = {
    "web-1": replica(all.web, "web-1", web1, "/healthz"),
    "web-2": replica(all.web, "web-2", web2, "/healthz"),
    "account-1": replica(account, "account-1", account1, "/readyz"),
    "account-2": replica(account, "account-2", account2, "/readyz"),
  };
  const supervisor = new Supervisor({ logs: join(folder, "logs") });
  const database = openPostgres(target, { max: 2, waitMs: 10_000 });
  const proxies: Balancer[] = [];
  async function stop() {
    await supervisor.stopAll();
    await redis.kill();
    for (const proxy of proxies) proxy.close();
    await database.destroy();
    await dropSchema(target);
    for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
  }

  try {
    await Promise.all([
      buildPrograms(programs, { postgres: true }),
      createSchema(target),
      supervisor.start(all.cms),
    ]);
    proxies.push(await startProxy(webPort as number, [web1, web2]));
    proxies.push(await startProxy(accountPort as number, [account1, account2]));
    // Both at once: one of them prepares the database.
    await Promise.all([supervisor.start(processes["account-1"]), supervisor.start(processes["account-2"])]);
    await Promise.all([supervisor.start(processes["web-1"]), supervisor.start(processes["web-2"])]);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url: `http://127.0.0.1:${webPort}`,
    accountUrl: `http://127.0.0.1:${accountPort}`,
    webs: [web1, web2],
    accounts: [account1, account2],
    cmsUrl: `http://127.0.0.1:${cmsPort}`,
    admin: { email: CMS_ADMIN_EMAIL, password: secrets.CMS_ADMIN_PASSWORD },
    mails: join(folder, "mail"),
    metricsToken,
    webKey: secrets.WEB_KEY,
    database,
    kill: (name) => (name === "redis" ? redis.kill() : supervisor.stop(name, "SIGKILL")),
    start: (name) => (name === "redis" ? redis.start() : supervisor.start(processes[name])),
    operator: (...args) =>
      runOperator({ cwd: all.account.cwd, program: join(programs, "operator.js"), env: accountEnv }, args),
    log: supervisor.log,
    stop,
  };
}
