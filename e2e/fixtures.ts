import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { freePort } from "@tambayan/service/testing/free-port";
import knex from "knex";
import { makeOlderGame, OLDER_GAME } from "../account-service/test/older-game-tables.ts";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets, type Secrets } from "../scripts/lib/secrets.mjs";
import { CMS_ADMIN_EMAIL, services } from "../scripts/lib/services.mjs";

const LIFTED = {
  ACCOUNT_RATE_LIMIT_PER_SECOND: "100000",
  WEB_RENDER_LIMIT_PER_SECOND: "100000",
  ACCOUNT_LOGIN_LIMIT_PER_ADDRESS: "1000",
  ACCOUNT_LOGIN_LIMIT_PER_ACCOUNT: "1000",
  ACCOUNT_REGISTER_LIMIT_PER_ADDRESS: "1000",
  ACCOUNT_RECOVERY_LIMIT_PER_ADDRESS: "1000",
};

type ServiceName = keyof ReturnType<typeof services>;

/** A running site: the three real services on free ports with their own data folder. */
export interface Site {
  url: string;
  cmsUrl: string;
  accountUrl: string;
  admin: { email: string; password: string };
  secrets: Secrets;
  /** Folder of the emails that were sent. */
  mails: string;
  /** Titles of the messages posted to a Discord channel, in order. */
  discord: string[];
  /** File of account-service's database, in which the game's tables are too. */
  database: string;
  stop(service: ServiceName): Promise<void>;
  start(service: ServiceName): Promise<void>;
  /** Sets the clock of all services, to milliseconds since 1970, if it is the test's. */
  setClock(instant: number): void;
  /** Starts a second web beside the first, with other settings, until the site ends. @returns its address */
  startAnotherWeb(env: Record<string, string>): Promise<string>;
  log(service: ServiceName): string;
}

/** Fake Discord server. */
async function listenAsDiscord() {
  const titles: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      titles.push(JSON.parse(body).embeds[0].title);
      response.writeHead(204).end();
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { titles, url: `http://127.0.0.1:${port}/api/webhooks/1/token`, close: () => server.close() };
}

/** Something that accepts connections, as a game server does. */
async function listenAsGame() {
  const server = createTcpServer((socket) => socket.destroy());
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${port}`, close: () => server.close() };
}

/** What a browser asks for or runs by itself, beside the page. */
const BROWSERS_OWN = /^chrome-extension:|\/favicon\.ico$/;

const SERVICE_CLOCK = fileURLToPath(new URL("./service-clock.mjs", import.meta.url));

/** The services with a clock that stands at an instant until it is set (service-clock.mjs). */
function withClock(all: ReturnType<typeof services>, file: string) {
  for (const service of Object.values(all)) {
    const [node = "", ...rest] = service.command;
    service.command = [node, "--import", SERVICE_CLOCK, ...rest];
    service.env = { ...service.env, CLOCK_FILE: file };
  }
  return (instant: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(instant);
    // In place: the services have the file open.
    writeFileSync(file, bytes, { flag: existsSync(file) ? "r+" : "w" });
  };
}

interface WorkerFixtures {
  site: Site;
  /** The game beside the site: the site's own schema, or the tables of an older game that requires a PIN. */
  game: "ours" | "older";
  /**
   * The limits of a real site, or none that the journeys meet: they are many visitors behind one address, most of them
   * juan.
   */
  limits: "usual" | "lifted";
  /** The services' clock: the machine's, or one that begins with its second and stands until the test sets it. */
  clock: "real" | "set";
  /** Settings of the services, such as ACCOUNT_PAYMENT_DEMO. */
  settings: Record<string, string>;
}

/** Creates the older game's tables before the site looks for them. */
async function makeOlder(database: string) {
  const db = knex({ client: "better-sqlite3", connection: { filename: database }, useNullAsDefault: true });
  try {
    await makeOlderGame({ knex: db, dialect: { name: "sqlite" } });
  } finally {
    await db.destroy();
  }
  process.env.ACCOUNT_GAME_MAPPING = OLDER_GAME.GAME_MAPPING;
  process.env.ACCOUNT_GAME_PIN = "asked";
}

/** What the worker's test has chosen. */
const using = { pictures: true, notificationsStay: true };

/**
 * Most journeys are of people who were here before, whose pages load their scripts at once. e2e/first-visit.spec.ts has
 * the others.
 */
const wasHereBefore = () => {
  try {
    localStorage.setItem("scripts", "loaded");
  } catch {
    // An empty page stores nothing.
  }
};

/**
 * A notification passes after 4 s, before a busy machine looks for it: here it stays until it is closed. Its timer is
 * stopped while the pointer is on it, and then set to what is left.
 */
const keepNotifications = () => {
  const { setTimeout } = window;
  const later = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    setTimeout(run, ms === 4_000 ? 600_000 : ms, ...rest);
  window.setTimeout = later as typeof window.setTimeout;
  addEventListener("toast.viewportResume", (event) => event.stopImmediatePropagation(), true);
};

interface TestFixtures {
  /**
   * Whether pages load pictures, which is a quarter of the browser's work. For tests of how pages look;
   * `npm run test:long` always loads them. links.spec.ts gets the pictures of all pages without a browser.
   */
  pictures: boolean;
  /** Whether notifications stay until they are closed. */
  notificationsStay: boolean;
  choice: undefined;
  leftovers: undefined;
  problems: string[];
  noScripts: BrowserContext;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  pictures: [process.env.VALIDATE_EVERY_PAGE !== undefined, { option: true }],
  notificationsStay: [true, { option: true }],
  /** Before anything opens a page. */
  choice: [
    async ({ pictures, notificationsStay }, use) => {
      using.pictures = pictures;
      using.notificationsStay = notificationsStay;
      await use(undefined);
    },
    { auto: true },
  ],

  game: ["ours", { scope: "worker", option: true }],
  limits: ["lifted", { scope: "worker", option: true }],
  settings: [{}, { scope: "worker", option: true }],
  clock: ["real", { scope: "worker", option: true }],
  site: [
    async ({ game, limits, settings, clock }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "tambayan-e2e-"));
      cpSync(String(process.env.SEEDED_DATA), folder, { recursive: true });
      process.env.DATA_DIR = folder;
      process.env.ACCOUNT_SERVICE_PORT = String(await freePort());
      process.env.CMS_PORT = String(await freePort());
      process.env.WEB_PORT = String(await freePort());
      const discord = await listenAsDiscord();
      process.env.CMS_DISCORD_WEBHOOK_URL = discord.url;
      const gameServer = await listenAsGame();
      process.env.ACCOUNT_GAME_SERVERS = `Login=${gameServer.address}`;
      for (const name of Object.keys(LIFTED)) delete process.env[name];
      if (limits === "lifted") Object.assign(process.env, LIFTED);
      Object.assign(process.env, settings);

      const database = join(folder, "account-service.sqlite");
      if (game === "older") await makeOlder(database);

      const { secrets } = loadSecrets();
      const all = services(secrets);
      let setClock: Site["setClock"] = () => {
        throw new Error("The services have the machine's clock.");
      };
      if (clock === "set") {
        setClock = withClock(all, join(folder, "clock"));
        setClock(Math.floor(Date.now() / 1_000) * 1_000);
      }
      const supervisor = new Supervisor({ logs: join(folder, "logs") });
      try {
        await Promise.all([supervisor.start(all.account), supervisor.start(all.cms)]);
        await supervisor.start(all.web);
        await use({
          url: `http://127.0.0.1:${process.env.WEB_PORT}`,
          cmsUrl: `http://127.0.0.1:${process.env.CMS_PORT}`,
          accountUrl: `http://127.0.0.1:${process.env.ACCOUNT_SERVICE_PORT}`,
          admin: { email: CMS_ADMIN_EMAIL, password: secrets.CMS_ADMIN_PASSWORD },
          secrets,
          mails: join(folder, "mail"),
          discord: discord.titles,
          database,
          stop: (service) => supervisor.stop(all[service].name),
          start: (service) => supervisor.start(all[service]),
          setClock,
          startAnotherWeb: async (env) => {
            const PORT = String(await freePort());
            const url = `http://127.0.0.1:${PORT}`;
            await supervisor.start({
              ...all.web,
              name: `web-${PORT}`,
              health: `${url}/healthz`,
              env: { ...all.web.env, PORT, ...env },
            });
            return url;
          },
          log: (service) => supervisor.log(all[service].name),
        });
      } finally {
        await supervisor.stopAll();
        discord.close();
        gameServer.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 600_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  browser: [
    async ({ browser, playwright, launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), "--blink-settings=imagesEnabled=false"];
      const plain = await playwright.chromium.launch({ ...launchOptions, args });
      const newContext = browser.newContext.bind(browser);
      const contexts = browser.contexts.bind(browser);
      browser.newContext = async (options) => {
        const context = await (using.pictures ? newContext(options) : plain.newContext(options));
        await context.addInitScript(wasHereBefore);
        if (using.notificationsStay) await context.addInitScript(keepNotifications);
        return context;
      };
      browser.contexts = () => [...contexts(), ...plain.contexts()];
      await use(browser);
      await plain.close();
    },
    { scope: "worker" },
  ],

  /**
   * Closes what a test has opened beside its own page: a page that stays open goes on working until its worker ends.
   */
  leftovers: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => before.has(context) || context.close()));
    },
    { auto: true },
  ],

  /**
   * Console messages and errors of the browser; a test that expects some empties the list. Anything left fails the
   * test.
   */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("console", (message) => {
        const { url } = message.location();
        if (message.type() === "error" && !BROWSERS_OWN.test(url)) problems.push(`${message.text()} ${url}`);
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      await use(problems);
      expect(problems, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  /** A browser with scripts turned off. */
  noScripts: async ({ browser, site }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    await use(context);
    await context.close();
  },
});
export { expect };
