import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "@tambayan/service/testing/free-port";
import { readEnvFile } from "../scripts/lib/env-file.mjs";
import { ROOT } from "../scripts/lib/paths.mjs";

const ANSWERS = {
  SETUP_FOR: "services",
  SETUP_SITE: "https://play.example.com",
  SETUP_DATABASE: "demo",
  SETUP_SMTP: "none",
  SETUP_ADMIN: "editor@example.com",
};

/** A folder for the settings of services. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-setup-"));
  return {
    folder,
    settings: join(folder, "settings"),
    clean: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs `npm run setup` without a terminal. */
function setUp(args: string[], env: NodeJS.ProcessEnv = {}, root = ROOT) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(root, "scripts/setup.mjs"), ...args],
      { env: { ...process.env, ...env }, cwd: root },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".env"))
      .map((name) => [name, readEnvFile(join(folder, name))]),
  );

test("npm run setup writes settings with which the services start, and keeps them when it runs again", async () => {
  const { settings, clean } = newFolder();
  const { code, text } = await setUp(["--settings", settings], ANSWERS);
  expect(text).toContain(`Written to ${settings}`);
  expect(code, text).toBe(0);
  const first = filesIn(settings);
  expect(Object.keys(first).sort()).toEqual(["account-service.env", "cms.env", "web.env"]);
  for (const name of Object.keys(first)) expect(statSync(join(settings, name)).mode & 0o077).toBe(0);
  const { "account-service.env": account = {}, "cms.env": cms = {}, "web.env": web = {} } = first;
  expect(account).toMatchObject({
    PUBLIC_URL: "https://play.example.com",
    MAIL_FROM: "Tambayan <no-reply@play.example.com>",
    DATABASE_URL: "",
    SMTP_URL: "",
    NODE_ENV: "production",
  });
  expect(cms).toMatchObject({
    PUBLIC_URL: "https://cms.play.example.com",
    ADMIN_EMAIL: "editor@example.com",
  });
  expect([account.WEB_KEY, cms.WEBHOOK_SECRET]).toEqual([web.WEB_KEY, web.WEBHOOK_SECRET]);
  expect(
    new Set([account.JWT_SECRET, account.DATA_KEY, account.WEB_KEY, web.SESSION_SECRET, web.WEBHOOK_SECRET])
      .size,
  ).toBe(5);
  // No secret is shown.
  for (const secret of [account.JWT_SECRET, account.DATA_KEY, cms.ADMIN_PASSWORD, web.SESSION_SECRET])
    expect(text).not.toContain(secret);

  // As systemd and Windows start it.
  const port = await freePort();
  const service = spawn(
    process.execPath,
    [`--env-file=${join(settings, "account-service.env")}`, "dist/server.js"],
    {
      cwd: join(ROOT, "account-service"),
      env: { PATH: process.env.PATH, PORT: String(port) },
    },
  );
  const exit = new Promise((resolve) => service.once("exit", resolve));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(ready).toBe(200);
  service.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect(existsSync(join(settings, "data/account-service.sqlite"))).toBe(true);

  // Only the name changes, and nothing is asked or generated again.
  const again = await setUp(["--settings", settings, "--name", "Tindahan ni Juan"], {
    SETUP_FOR: "services",
  });
  expect(again.code, again.text).toBe(0);
  const second = filesIn(settings);
  expect(second).toEqual({
    "account-service.env": { ...account, SITE_NAME: "Tindahan ni Juan" },
    "cms.env": cms,
    "web.env": { ...web, SITE_NAME: "Tindahan ni Juan" },
  });
  clean();
});

test("a wrong answer is told in a sentence, and then nothing is written", async () => {
  const { settings, clean } = newFolder();
  const closed = await freePort();
  const refusing = createServer((socket) => {
    socket.write("220 mail.test ESMTP\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const line = chunk.toString();
      if (/^EHLO/i.test(line)) socket.write("250-mail.test\r\n250 AUTH PLAIN LOGIN\r\n");
      else if (/^AUTH/i.test(line)) socket.write("535 5.7.8 wrong\r\n");
      else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else socket.write("334 \r\n");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => refusing.once("listening", resolve));
  const mail = `127.0.0.1:${(refusing.address() as { port: number }).port}`;
  const wrong: [Record<string, string>, string][] = [
    [{ SETUP_SITE: "http://play.example.com" }, "must begin with https://"],
    [{ SETUP_SITE: "play.example.com" }, "Write the whole address"],
    [{ SETUP_SITE: "https://example.com/play" }, "without a path"],
    [{ SETUP_SITE: "" }, "The site's address is missing: --site, or SETUP_SITE."],
    [{ SETUP_CMS: "https://play.example.com" }, "It needs an address of its own"],
    [{ SETUP_DATABASE: "postgres://a:b@c/d" }, "Write mssql://"],
    [{ SETUP_DATABASE: "mssql://sa:secret-pw@127.0.0.1/Tambayan" }, "Not sa, who may do everything."],
    [{ SETUP_DATABASE: "mssql://127.0.0.1/Tambayan" }, "A login and its password are needed"],
    [{ SETUP_DATABASE: "mssql://site:secret-pw@127.0.0.1" }, "Name the database"],
    [
      { SETUP_DATABASE: `mssql://site:secret-pw@127.0.0.1:${closed}/Tambayan` },
      "Nothing is listening there.",
    ],
    [{ SETUP_SMTP: `smtp://127.0.0.1:${closed}` }, "Nothing answers at 127.0.0.1:"],
    [{ SETUP_SMTP: `smtp://me:secret-pw@${mail}` }, "rejects this user name or password"],
    [{ SETUP_SMTP: "mail.example.com" }, "Write smtps://"],
    [{ SETUP_FROM: "no address" }, "Write it as Name <address>"],
    [{ SETUP_ADMIN: "editor" }, "Write an email address."],
    [{ SETUP_FOR: "windows" }, "--for is compose or services."],
  ];
  for (const [answer, sentence] of wrong) {
    const { code, text } = await setUp(["--settings", settings], { ...ANSWERS, ...answer });
    expect(text).toContain(sentence);
    expect(text).not.toContain("secret-pw");
    expect(text).not.toContain("    at ");
    expect(code).toBe(1);
    expect(existsSync(join(settings, "account-service.env"))).toBe(false);
  }
  // Without connecting, the servers need not be there.
  const offline = await setUp(["--settings", settings, "--offline"], {
    ...ANSWERS,
    SETUP_DATABASE: `mssql://site:secret-pw@127.0.0.1:${closed}/Tambayan`,
    SETUP_SMTP: `smtps://me:secret-pw@127.0.0.1:${closed}`,
  });
  expect(offline.code, offline.text).toBe(0);
  expect(offline.text).toContain(`mssql://site:***@127.0.0.1:${closed}/Tambayan`);
  expect(filesIn(settings)["cms.env"]?.SEED_CONTENT).toBe("false");
  refusing.close();
  clean();
});

/** A copy of the scripts with a folder of its own for .env, and the packages of this one. */
function copy() {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-compose-"));
  for (const name of ["scripts", ".env.example", "package.json"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

test("for Docker Compose it writes .env, with every secret, and the file for a SQL Server outside", async () => {
  const folder = copy();
  const env = { ...ANSWERS, SETUP_FOR: "compose" };
  const demo = await setUp([], env, folder);
  expect(demo.code, demo.text).toBe(0);
  const first = readEnvFile(join(folder, ".env"));
  expect(first).toMatchObject({
    SITE_ADDRESS: "play.example.com",
    CMS_ADDRESS: "cms.play.example.com",
    SMTP_URL: "smtp://mailpit:1025",
    CMS_ADMIN_EMAIL: "editor@example.com",
  });
  expect(first.ACCOUNT_DATA_KEY).toHaveLength(43);
  expect(first.COMPOSE_FILE).toBeUndefined();

  const address = "mssql://tambayan:p%40ss@host.docker.internal:1433/Tambayan?trustServerCertificate=true";
  const real = await setUp(["--offline", "--database", address], {}, folder);
  expect(real.code, real.text).toBe(0);
  const second = readEnvFile(join(folder, ".env"));
  expect(second).toEqual({
    ...first,
    ACCOUNT_DATABASE_URL: address,
    COMPOSE_FILE: "docker-compose.yml:deploy/compose.existing-sql-server.yml",
    COMPOSE_PATH_SEPARATOR: ":",
    CMS_SEED_CONTENT: "false",
  });
  const back = await setUp(["--database", "demo"], {}, folder);
  expect(back.code, back.text).toBe(0);
  expect(readEnvFile(join(folder, ".env"))).toMatchObject({
    ACCOUNT_DATABASE_URL: "",
    COMPOSE_FILE: "docker-compose.yml",
  });
  rmSync(folder, { recursive: true });
});

/** Runs it in a pseudo terminal: `type` waits for a text, then types. */
function inTerminal(args: string[]) {
  const quoted = [process.execPath, join(ROOT, "scripts/setup.mjs"), ...args]
    .map((word) => `'${word}'`)
    .join(" ");
  const child = spawn("script", ["--quiet", "--flush", "--return", "--command", quoted, "/dev/null"], {
    cwd: ROOT,
    env: { ...process.env, TERM: "xterm", COLUMNS: "200", LINES: "50" },
  });
  let output = "";
  let from = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those of a terminal
  const plain = () => output.replace(/\x1b\[[\d;?]*[A-Za-z]/g, "");
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    exit,
    text: plain,
    async type(after: string, keys: string) {
      await expect.poll(() => plain().slice(from)).toContain(after);
      from = plain().indexOf(after, from) + after.length;
      child.stdin.write(keys);
    },
  };
}

const ENTER = "\r";
const DOWN = "\x1b[B";
const CLEAR = "\x15";

test("in a terminal it asks, tells a bad answer at once, and then asks only for what is chosen", async () => {
  test.skip(!existsSync("/usr/bin/script"), "this machine has no pseudo terminals");
  const { settings, clean } = newFolder();
  const requested = inTerminal(["--for", "services", "--settings", settings]);
  await requested.type("The site's address", `http://play.example.com${ENTER}`);
  await requested.type("must begin with https://", `${CLEAR}https://play.example.com${ENTER}`);
  await requested.type("The content admin's address", ENTER);
  await requested.type("The site's name", `Tindahan${ENTER}`);
  await requested.type("Which database?", DOWN);
  await requested.type("❯ A demo", ENTER);
  const closed = await freePort();
  await requested.type("Mail server", `127.0.0.1:${closed}${ENTER}`);
  await requested.type("User name", ENTER);
  await requested.type("Nothing answers at 127.0.0.1", "");
  await requested.type("Mail server", `${CLEAR}none${ENTER}`);
  await requested.type("Sender of emails", ENTER);
  await requested.type("first content admin", `editor@example.com${ENTER}`);
  expect(await requested.exit, requested.text()).toBe(0);
  const first = filesIn(settings);
  expect(first["web.env"]).toMatchObject({ SITE_NAME: "Tindahan", PUBLIC_URL: "https://play.example.com" });
  expect(first["account-service.env"]).toMatchObject({
    MAIL_FROM: "Tindahan <no-reply@play.example.com>",
    SMTP_URL: "",
  });

  // The third line is the name.
  const again = inTerminal(["--for", "services", "--settings", settings]);
  await again.type("What do you want to change?", DOWN);
  await again.type("❯◯ The content admin's address", DOWN);
  await again.type("❯◯ The site's name", " ");
  await again.type("❯◉ The site's name", ENTER);
  await again.type("The site's name", `${CLEAR}Palengke${ENTER}`);
  expect(await again.exit, again.text()).toBe(0);
  expect(again.text()).not.toContain("Mail server, as");
  expect(filesIn(settings)).toEqual({
    ...first,
    "account-service.env": { ...first["account-service.env"], SITE_NAME: "Palengke" },
    "web.env": { ...first["web.env"], SITE_NAME: "Palengke" },
  });

  // Ctrl-C leaves everything as it is.
  const before = readFileSync(join(settings, "web.env"), "utf8");
  const ended = inTerminal(["--for", "services", "--settings", settings]);
  await ended.type("What do you want to change?", "\x03");
  expect(await ended.exit).toBe(1);
  expect(ended.text()).toContain("Nothing was written.");
  expect(readFileSync(join(settings, "web.env"), "utf8")).toBe(before);
  clean();
});
