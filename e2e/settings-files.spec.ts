import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { decryptionFrom } from "../scripts/lib/backup-keys.mjs";
import { completeComposeEnv } from "../scripts/lib/compose-env.mjs";
import { readEnvFile, setVariable } from "../scripts/lib/env-file.mjs";
import { loadSecrets, type Secrets } from "../scripts/lib/secrets.mjs";
import { ports } from "../scripts/lib/services.mjs";
import { serviceSettings } from "../scripts/lib/setup-files.mjs";
import { withVariables } from "./with-variables";

const folders: string[] = [];
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-settings-"));
  folders.push(folder);
  return folder;
};
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const load = (DATA_DIR: string, more: Record<string, string> = {}) =>
  withVariables({ DATA_DIR, ...more }, () => loadSecrets());

/** A site that has run: its secrets, their text, and a database. */
function site() {
  const folder = freshFolder();
  const { secrets, fresh } = load(folder);
  expect(fresh).toBe(true);
  writeFileSync(join(folder, "account-service.sqlite"), "data");
  const file = join(folder, "secrets.env");
  return { folder, file, secrets, text: readFileSync(file, "utf8") };
}

const big = (text: string) => Buffer.from(text, "utf16le").swap16();
const WRITTEN: Record<string, (text: string) => Buffer | string> = {
  "UTF-16 with a mark, as PowerShell": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "UTF-16 without one": (text) => Buffer.from(text, "utf16le"),
  "big-endian UTF-16": (text) => big(`\uFEFF${text}`),
  "big-endian UTF-16 without a mark": (text) => big(text),
  "UTF-8 with a mark": (text) => `\uFEFF${text}`,
  CRLF: (text) => text.replaceAll("\n", "\r\n"),
  "UTF-16 with CRLF": (text) => Buffer.from(`\uFEFF${text.replaceAll("\n", "\r\n")}`, "utf16le"),
  CR: (text) => text.replaceAll("\n", "\r"),
  "spaces around =": (text) => text.replaceAll("=", " = "),
  export: (text) => text.replaceAll(/^(?=\w)/gm, "export "),
  "double quotes": (text) => text.replaceAll(/=(.*)$/gm, '="$1"'),
  "single quotes and comments": (text) => `# ours\n\n${text.replaceAll(/=(.*)$/gm, "='$1' # a note")}`,
  "spaces at the ends of lines": (text) => text.replaceAll("\n", " \t\n"),
  "no line break at the end": (text) => text.trimEnd(),
  "a line twice": (text) => text + text,
  "lines of other programs": (text) => `OTHER=1\n${text}TZ=Asia/Manila\n`,
};
for (const [how, write] of Object.entries(WRITTEN))
  test(`secrets are read from a file with ${how}, and the file stays as it is`, () => {
    const { folder, file, secrets, text } = site();
    writeFileSync(file, write(text));
    const before = readFileSync(file);
    expect(load(folder).secrets).toMatchObject(secrets);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

const key = (text: string, line: string) => text.replace(/^ACCOUNT_DATA_KEY=.*$/m, line);
const BROKEN: Record<string, { write: (text: string) => Buffer | string; says: RegExp }> = {
  "no key": { write: (text) => key(text, ""), says: /secrets\.env lacks ACCOUNT_DATA_KEY/ },
  "an empty key": { write: (text) => key(text, "ACCOUNT_DATA_KEY="), says: /lacks ACCOUNT_DATA_KEY/ },
  "a misspelled name": {
    write: (text) => key(text, `DATA_KEY=${"k".repeat(43)}`),
    says: /lacks ACCOUNT_DATA_KEY/,
  },
  nothing: { write: () => "", says: /ACCOUNT_DATA_KEY/ },
  "only its beginning": { write: (text) => text.slice(0, 100), says: /lacks ACCOUNT_DATA_KEY/ },
  "an end that is cut off": {
    write: (text) => text.slice(0, text.indexOf("\nSESSION_SECRET") - 3),
    says: /lacks SESSION_SECRET, WEB_KEY, WEBHOOK_SECRET and ends within a line/,
  },
  "a short key": {
    write: (text) => key(text, "ACCOUNT_DATA_KEY=short"),
    says: /line 9: ACCOUNT_DATA_KEY must have at least 32/,
  },
  "two keys": {
    write: (text) => `${text}ACCOUNT_DATA_KEY=${"k".repeat(43)}\n`,
    says: /lines 9 and 13: ACCOUNT_DATA_KEY has two values/,
  },
  "an invisible character": {
    write: (text) => text.replace("ACCOUNT_DATA_KEY=", "ACCOUNT_DATA_KEY=\u200B"),
    says: /line 9: ACCOUNT_DATA_KEY has an invisible character/,
  },
  "a line that is none": {
    write: (text) => text.replace("SESSION_SECRET=", "SESSION_SECRET "),
    says: /line 10 is not NAME=value/,
  },
  "PowerShell's own way": {
    write: (text) => key(text, '$env:ACCOUNT_DATA_KEY = "x"'),
    says: /line 9 is not NAME=value/,
  },
  "a quotation mark that does not end": {
    write: (text) => text.replace("WEB_KEY=", 'WEB_KEY="'),
    says: /line 11 \(WEB_KEY\): its value begins with ", which does not end/,
  },
  "quotation marks of a word processor": {
    write: (text) => text.replace(/^WEB_KEY=(.*)$/m, "WEB_KEY=“$1”"),
    says: /line 11 \(WEB_KEY\): its quotation marks/,
  },
  "half a UTF-16 character": {
    write: (text) => Buffer.from(`\uFEFF${text}`, "utf16le").subarray(0, -1),
    says: /line 12: this is not a text/,
  },
  "another encoding": {
    write: (text) => Buffer.from(`${text}# ma\u00F1ana\n`, "latin1"),
    says: /line 13: this is not a text/,
  },
  "bytes of a program": { write: (text) => `${text}\0\0\0`, says: /line 13: this is not a text/ },
};
for (const [what, { write, says }] of Object.entries(BROKEN))
  test(`a file of secrets with ${what} is refused, and stays as it is`, () => {
    const { folder, file, text } = site();
    writeFileSync(file, write(text));
    const before = readFileSync(file);
    expect(() => load(folder)).toThrow(says);
    expect(() => load(folder)).toThrow(/^[^\n]*$/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

test("a file of secrets that is gone, a folder or unreadable is not replaced where there are data", () => {
  const gone = site();
  rmSync(gone.file);
  expect(() => load(gone.folder)).toThrow(/secrets\.env is gone/);
  expect(existsSync(gone.file)).toBe(false);
  // The key may come from elsewhere.
  expect(load(gone.folder, { ACCOUNT_DATA_KEY: "k".repeat(43) }).fresh).toBe(true);

  const folder = freshFolder();
  mkdirSync(join(folder, "secrets.env"));
  expect(() => load(folder)).toThrow(/secrets\.env cannot be read: it is a folder/);

  // An administrator of the machine may read everything.
  if (process.getuid?.() === 0) return;
  const closed = site();
  chmodSync(closed.file, 0);
  expect(() => load(closed.folder)).toThrow(/cannot be read: this user may not read it/);
});

test("SQL Server's data need the key as well, once the site has begun", () => {
  const folder = freshFolder();
  const outside = { ACCOUNT_DATABASE_URL: "mssql://u:p@h/d" };
  expect(load(folder, outside).fresh).toBe(true);
  const file = join(folder, "secrets.env");
  writeFileSync(file, key(readFileSync(file, "utf8"), ""));
  expect(() => load(folder, outside)).toThrow(/lacks ACCOUNT_DATA_KEY/);
});

test("secrets that a release adds are added below the lines that are there", () => {
  const { folder, file, secrets, text } = site();
  const older = `# ours\r\nOTHER = 1\r\n${text.replace(/^WEBHOOK_SECRET=.*\n/m, "")}`;
  writeFileSync(file, older);
  const loaded = load(folder);
  const { WEBHOOK_SECRET, ...others }: Partial<Secrets> = secrets;
  expect(loaded).toMatchObject({ fresh: false, secrets: others });
  expect(loaded.secrets.WEBHOOK_SECRET).not.toBe(WEBHOOK_SECRET);
  expect(readFileSync(file, "utf8")).toBe(`${older}WEBHOOK_SECRET=${loaded.secrets.WEBHOOK_SECRET}\n`);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(load(folder)).toEqual(loaded);
});

test("an operator's own secrets before the first start are kept", () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "secrets.env"), "CMS_ADMIN_PASSWORD = Own#Pass=word1\n");
  expect(load(folder).secrets.CMS_ADMIN_PASSWORD).toBe("Own#Pass=word1");
});

test("an .env that lost what its data need is not completed", () => {
  const { text } = completeComposeEnv(".env", "", "# Host.\nSITE_ADDRESS=localhost\n");
  for (const name of ["ACCOUNT_DATA_KEY", "POSTGRES_PASSWORD"])
    expect(() => completeComposeEnv(".env", text.replace(new RegExp(`^${name}=.*$`, "m"), ""), "")).toThrow(
      `.env has secrets, but not ${name}`,
    );
  expect(completeComposeEnv(".env", text.replaceAll("=", " = "), "")).toMatchObject({ secrets: 0 });
  expect(() => completeComposeEnv(".env", `${text}oops\n`, "")).toThrow(/\.env, line 20 is not NAME=value/);
});

test("the setup changes no file if one of them cannot be read", () => {
  const folder = freshFolder();
  const settings = serviceSettings(folder);
  const answers = {
    site: "https://play.example.com",
    cms: "https://cms.example.com",
    name: "Play",
    database: "demo",
    smtp: "none",
    from: "Play <a@example.com>",
    admin: "a@example.com",
  };
  settings.write(answers, {});
  const files = ["account-service.env", "cms.env", "web.env"].map((name) => join(folder, name));
  const texts = () => files.map((file) => readFileSync(file, "latin1"));
  const [account = "", , web = ""] = files;
  // A file from Windows is read, and what it says is kept.
  writeFileSync(account, `\uFEFF${readFileSync(account, "utf8")}OWN=1\n`, "utf16le");
  const { DATA_KEY } = readEnvFile(account);
  settings.write({ ...answers, name: "Again" }, {});
  expect(readEnvFile(account)).toMatchObject({ DATA_KEY, OWN: "1", SITE_NAME: "Again" });

  const good = readFileSync(web);
  writeFileSync(web, `${good}what is this\n`);
  const before = texts();
  expect(() => settings.write({ ...answers, name: "Third" }, {})).toThrow(
    /web\.env, line \d+ is not NAME=value/,
  );
  expect(texts()).toEqual(before);
  writeFileSync(web, good);
  writeFileSync(account, readFileSync(account, "utf8").replace(/^DATA_KEY=.*$/m, ""));
  expect(() => settings.write(answers, {})).toThrow(/account-service\.env lacks DATA_KEY/);
});

test("a variable that is set twice is changed where it counts", () => {
  expect(setVariable("A=1\r\nB = 2\r\nA=3\r\n", "A", "4")).toBe("A=1\r\nB = 2\r\nA=4\r\n");
});

test("keys of backups are read from files of PowerShell", async () => {
  const file = join(freshFolder(), "passphrase.txt");
  writeFileSync(file, "\uFEFFcorrect horse battery\r\n", "utf16le");
  expect(await decryptionFrom({ identityFile: undefined, passphraseFile: file })).toEqual({
    passphrase: "correct horse battery",
  });
});

test("a port that is none is refused by its name", () => {
  for (const WEB_PORT of ["http", "0", "70000", "-1", "30 00"])
    expect(() => withVariables({ WEB_PORT }, ports)).toThrow("WEB_PORT must be a port");
  // `set WEB_PORT=4000 && npm start` in Windows' command line keeps the space.
  expect(withVariables({ WEB_PORT: "4000 " }, ports).web).toBe(4000);
  for (const WEB_PORT of ["", " "]) expect(withVariables({ WEB_PORT }, ports).web).toBe(3000);
});
