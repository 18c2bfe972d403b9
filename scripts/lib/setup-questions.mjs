// @ts-check
// What `npm run setup` asks. A check returns what is wrong with an answer, in a sentence.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { isReadable } from "@tambayan/service/env";
import { createTransport } from "nodemailer";
import { ROOT } from "./paths.mjs";

/**
 * @typedef {"compose" | "services"} Kind how the site runs: in containers, or as three services of systemd or Windows
 */
/** @typedef {Record<string, string>} Answers by the names of the questions */

/**
 * @typedef {object} Surroundings
 * @property {Kind} kind
 * @property {Answers} answers of the questions before this one
 * @property {string} preflightFolder where preflight writes
 * @property {boolean} connect false: do not connect to any server
 * @property {(text: string) => void} say
 */

/**
 * The prompts of @inquirer/prompts that are used.
 * @typedef {Pick<typeof import("@inquirer/prompts"), "checkbox" | "confirm" | "input" | "password" | "select">} Prompts
 */

/**
 * @typedef {object} Question
 * @property {string} name of its option, as --site, and of its variable, as SETUP_SITE
 * @property {string} title
 * @property {(around: Surroundings) => string | undefined} [fallback] the answer if no question can be asked; without
 *   it, one must be given
 * @property {(prompts: Prompts, proposed: string, around: Surroundings) => Promise<string>} ask
 * @property {(answer: string, around: Surroundings) => string | undefined | Promise<string | undefined>} check
 */

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param {string} answer @param {Surroundings} around */
function checkAddress(answer, { kind }) {
  if (!URL.canParse(answer)) return "Write the whole address, such as https://play.example.com.";
  const { protocol, hostname, pathname, search, hash, username, port } = new URL(answer);
  if (protocol !== "https:" && !(protocol === "http:" && LOCAL.has(hostname) && kind === "services"))
    return "The address must begin with https://: passwords are sent to it.";
  if (pathname !== "/" || search || hash || username) return "Write only the address, without a path.";
  if (kind === "compose" && port) return "Caddy listens on the usual port: write the address without one.";
  return undefined;
}

/** An email address alone. */
const ADDRESS = /^[^\s<>@,;"]+@[^\s<>@,;"]+\.[^\s<>@,;"]+$/;

/** @param {string} address of a server, whose password is not shown */
export function withoutPassword(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.password) return address;
  url.password = "***";
  return url.href;
}

/**
 * @param {string} text "host" or "host:port"
 * @param {number} usual
 * @returns {{ host: string, port: number } | undefined}
 */
function hostAndPort(text, usual) {
  const [, host = "", port] = /^(\[[\da-f:]+\]|[^\s:/@]+)(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  return host ? { host, port: Number(port ?? usual) } : undefined;
}

/** The host of this machine, as containers see it. */
const DOCKER_HOST = "host.docker.internal";

/**
 * Runs preflight, which reads the game's SQL Server.
 * @param {string} address
 * @param {string} out folder of the files that it writes
 * @returns {Promise<{ code: number, report: string, problem: string }>} 0 ready, 1 something must be done first, 2
 *   not inspected
 */
function preflight(address, out) {
  const program = join(ROOT, "account-service/dist/preflight.js");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, "--out", out],
      { cwd: join(ROOT, "account-service"), env: { ...process.env, DATABASE_URL: address } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 2) : 0, report: stdout, problem: stderr.trim() }),
    );
  });
}

/** @param {string} answer @param {Surroundings} around */
async function checkDatabase(answer, { kind, connect, preflightFolder, say }) {
  if (answer === "demo") return undefined;
  if (!/^mssql:\/\/[^/]/.test(answer) || !isReadable(answer))
    return "Write mssql://login:password@host:1433/Tambayan, with %40 for @ and %25 for % in the password, or demo.";
  const url = new URL(answer);
  if (!url.username || !url.password)
    return "A login and its password are needed: logins of Windows do not work.";
  if (decodeURIComponent(url.username).toLowerCase() === "sa")
    return "Not sa, who may do everything. `npm run preflight` with it writes least-privilege.sql, which creates a login for the site: run that, and give the new login here.";
  if (/^\/?$/.test(url.pathname))
    return "Name the database for the site's own tables after the host: /Tambayan.";
  if (!connect) return undefined;
  if (kind === "compose" && url.hostname === DOCKER_HOST) url.hostname = "127.0.0.1";
  const { code, report, problem } = await preflight(url.href, preflightFolder);
  if (code >= 2) return problem;
  // The site starts when nothing is left to do, and says so itself.
  if (code === 1) say(report);
  return undefined;
}

/** @param {string} answer @param {Surroundings} around */
async function checkMail(answer, { connect, kind }) {
  if (answer === "none") return undefined;
  if (!/^smtps?:\/\/[^/]/.test(answer) || !isReadable(answer))
    return "Write smtps://user:password@host:465 or smtp://host:587, with %40 for @ and %25 for % in the password, or none.";
  const { pathname, search } = new URL(answer);
  if (!/^\/?$/.test(pathname) || search)
    return "Write only the server after the @, without a path or options: the service takes none.";
  // The containers' own mail catcher, which only they reach.
  if (!connect || (kind === "compose" && new URL(answer).hostname === "mailpit")) return undefined;
  const transport = createTransport({
    url: answer,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code = "", message } = /** @type {Error & { code?: string }} */ (error);
    const { host } = new URL(answer);
    if (code === "EAUTH") return `The mail server ${host} rejects this user name or password. (${message})`;
    if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(message))
      return `The mail server ${host} was not found. Check its name.`;
    if (/ECONNREFUSED/.test(message))
      return `Nothing answers at ${host}. Is the port right? Usual are 465 and 587.`;
    if (/certificate|self.signed|altnames/i.test(message))
      return `The certificate of ${host} is not valid for it. (${message})`;
    if (code === "ETIMEDOUT" || /timeout/i.test(message))
      return `The mail server ${host} did not answer in time. Is there a firewall in between, or is it smtps instead of smtp?`;
    return `The mail server ${host} does not work: ${message}`;
  } finally {
    transport.close();
  }
}

/** @param {string} message @param {Question["check"]} check @returns {Question["ask"]} */
const inOneLine = (message, check) => (prompts, proposed, around) =>
  prompts.input({
    message,
    ...(proposed && { default: proposed }),
    validate: async (answer) => (await check(answer.trim(), around)) ?? true,
  });

/** @type {Question["ask"]} */
async function askDatabase(prompts, proposed, { kind }) {
  const own = await prompts.select({
    message: "Which database?",
    choices: [
      { name: "The game's SQL Server", value: true },
      { name: "A demo, to try the site without a game", value: false },
    ],
    default: proposed !== "demo",
  });
  if (!own) return "demo";
  const before = proposed.startsWith("mssql:") && URL.canParse(proposed) ? new URL(proposed) : undefined;
  const server = await prompts.input({
    message: "SQL Server, as host or host:port:",
    default: before?.host ?? "127.0.0.1:1433",
    validate: (answer) => hostAndPort(answer, 1433) !== undefined || "Such as 192.168.1.5:1433.",
  });
  const login = await prompts.input({
    message: "Login of the site, which least-privilege.sql creates:",
    default: before ? decodeURIComponent(before.username) : "tambayan",
  });
  const secret = await prompts.password({ message: "Its password:", mask: true });
  const database = await prompts.input({
    message: "Database for the site's own tables:",
    default: before ? decodeURIComponent(before.pathname.slice(1)) : "Tambayan",
  });
  const trusted = await prompts.confirm({
    message: "Has the server a certificate of its own making? Most have.",
    default: true,
  });
  const { host, port } = /** @type {{ host: string, port: number }} */ (hostAndPort(server, 1433));
  const seen = kind === "compose" && LOCAL.has(host) ? DOCKER_HOST : host;
  const address = new URL(`mssql://${seen}:${port}/${encodeURIComponent(database)}`);
  // The setters leave some characters as they are.
  return `mssql://${encodeURIComponent(login)}:${encodeURIComponent(secret)}@${address.host}${address.pathname}?encrypt=true&trustServerCertificate=${trusted}`;
}

/** @type {Question["ask"]} */
async function askMail(prompts, proposed) {
  const before = URL.canParse(proposed) ? new URL(proposed) : undefined;
  const server = await prompts.input({
    message: "Mail server, as host:port, or none to write emails to files:",
    default: before?.host ?? "none",
    validate: (answer) =>
      answer.trim() === "none" || hostAndPort(answer, 587) !== undefined || "Such as smtp.example.com:465.",
  });
  if (server.trim() === "none") return "none";
  const user = await prompts.input({
    message: "User name at the mail server, if it needs one:",
    ...(before?.username && { default: decodeURIComponent(before.username) }),
  });
  const secret = user ? await prompts.password({ message: "Password there:", mask: true }) : "";
  const { host, port } = /** @type {{ host: string, port: number }} */ (hostAndPort(server, 587));
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@` : "";
  return `${port === 465 ? "smtps" : "smtp"}://${who}${host}:${port}`;
}

/** @param {string} answer */
const checkName = (answer) =>
  answer.length > 0 && answer.length <= 60 && !/[<>"'\p{Cc}]/u.test(answer)
    ? undefined
    : "Up to 60 characters, without quotes.";

/** @param {string} answer */
const checkSender = (answer) =>
  ADDRESS.test(/<([^<>]*)>$/.exec(answer)?.[1] ?? answer) && !/["'\p{Cc}]/u.test(answer)
    ? undefined
    : "Write it as Name <address>, without quotes.";

/** @param {string} answer */
const checkEmail = (answer) => (ADDRESS.test(answer) ? undefined : "Write an email address.");

/** @param {Surroundings} around */
const hostOf = ({ answers }) => new URL(answers.site ?? "https://localhost").hostname;

/** @type {Question["check"]} */
const checkAdminAddress = (answer, around) => {
  const problem = checkAddress(answer, around);
  if (problem) return problem;
  return new URL(answer).host === new URL(around.answers.site ?? "https://localhost").host
    ? "It needs an address of its own, such as https://cms.example.com."
    : undefined;
};

/** @type {Question[]} */
export const QUESTIONS = [
  {
    name: "site",
    title: "The site's address",
    ask: inOneLine("The site's address, as players write it:", checkAddress),
    check: checkAddress,
  },
  {
    name: "cms",
    title: "The content admin's address",
    fallback: (around) =>
      LOCAL.has(hostOf(around)) && around.kind === "services"
        ? "http://127.0.0.1:1337"
        : `https://cms.${hostOf(around)}`,
    ask: inOneLine("The content admin's address, for community managers:", checkAdminAddress),
    check: checkAdminAddress,
  },
  {
    name: "name",
    title: "The site's name",
    fallback: () => "Tambayan",
    ask: inOneLine("The site's name:", checkName),
    check: checkName,
  },
  { name: "database", title: "The database", ask: askDatabase, check: checkDatabase },
  { name: "smtp", title: "The mail server", ask: askMail, check: checkMail },
  {
    name: "from",
    title: "The sender of emails",
    fallback: (around) => `${around.answers.name ?? "Tambayan"} <no-reply@${hostOf(around)}>`,
    ask: inOneLine("Sender of emails, as Name <address>:", checkSender),
    check: checkSender,
  },
  {
    name: "admin",
    title: "The email of the first content admin",
    ask: inOneLine("Email of the first content admin:", checkEmail),
    check: checkEmail,
  },
];
