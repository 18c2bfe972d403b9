import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
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
import { Supervisor } from "../scripts/lib/processes.mjs";
import { hasRedisServer, startRedisServer } from "../scripts/lib/redis-server.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { CMS_ADMIN_EMAIL, services } from "../scripts/lib/services.mjs";
import { freePort } from "./free-port";
import { withVariables } from "./with-variables";

const POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
/** For how long a request is tried, and how often: as deploy/caddy/Caddyfile.scale says. */
const TRY = { forMs: 10_000, everyMs: 100 };

/** What is missing here for several processes; null if nothing is. */
export async function missingForReplicas(): Promise<string | null> {
  const { hostname, port } = new URL(POSTGRES_URL);
  if (!(await listens(hostname, Number(port || 5432)))) return "no PostgreSQL (TEST_POSTGRES_URL)";
  return hasRedisServer() ? null : "no redis-server";
}

const listens = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    for (const event of ["connect", "timeout", "error"])
      socket.once(event, () => {
        socket.destroy();
        resolve(event === "connect");
      });
  });

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
  const proxies: { close(): void }[] = [];
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
    database,
    kill: (name) => (name === "redis" ? redis.kill() : supervisor.stop(name, "SIGKILL")),
    start: (name) => (name === "redis" ? redis.start() : supervisor.start(processes[name])),
    async operator(...args) {
      const cli = spawn(process.execPath, [join(programs, "cli.js"), ...args], {
        cwd: all.account.cwd,
        env: accountEnv,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [printed] = await Promise.all([buffer(cli.stdout), once(cli, "exit")]);
      return printed.toString();
    },
    log: supervisor.log,
    stop,
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/**
 * Sends each request to the next process. As Caddy does: if there is no connection, it goes to another one, and one that was lost is sent
 * again only if it just reads.
 */
async function startProxy(port: number, targets: string[]) {
  let turn = 0;
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming);
    const deadline = Date.now() + TRY.forMs;
    for (;;) {
      turn += 1;
      try {
        return await forward(targets[turn % targets.length] as string, incoming, body, outgoing);
      } catch (error) {
        const unsent = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        if (outgoing.headersSent) return outgoing.destroy();
        if (Date.now() > deadline || !(unsent || incoming.method === "GET")) {
          return outgoing.writeHead(502).end();
        }
        await sleep(TRY.everyMs);
      }
    }
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  to: ServerResponse,
) {
  return new Promise<void>((resolve, reject) => {
    const sent = request(target + url, { method, headers, agent: false }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", reject);
      answer.on("end", resolve);
      answer.pipe(to);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
