import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { BlockList, isIP } from "node:net";
import { join, resolve } from "node:path";
import { createTransport as createNodemailer, type SendMailOptions } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import type { Env } from "../../../env.ts";

/** An email as it is sent; a retry has the same id and date. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
}

export interface MailTransport {
  readonly kind: "smtp" | "files";
  /** Resolves when the mail server, or the disk, has accepted the email; throws otherwise. */
  send(message: OutgoingMail): Promise<void>;
  /** Closes connections. Only after the delivery has stopped. */
  close(): void;
}

type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL" | "DATA_DIR">;

/** Maximum number of connections to the mail server. */
const CONNECTIONS = 5;

/** SMTP if SMTP_URL is set, otherwise .eml files in DATA_DIR/mail. */
export function createTransport(env: MailEnv): MailTransport {
  const compose = composer(env);
  return env.SMTP_URL === undefined
    ? filesTransport(resolve(env.DATA_DIR, "mail"), compose)
    : smtpTransport(env.SMTP_URL, compose);
}

const PLAIN_ADDRESS = /^[^\s<>()[\],;:\\"@\p{Cc}]+@[^\s<>()[\],;:\\"@\p{Cc}]+$/u;

/** "Name <address>" or an address alone. */
function readSender(text: string): { name: string; address: string } {
  const [, name = "", address = text] = /^(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const plain = address.trim();
  const unquoted = name.trim().replace(/^"(.*)"$/, "$1");
  if (!PLAIN_ADDRESS.test(plain) || /\p{Cc}/u.test(unquoted)) {
    throw new Error("MAIL_FROM is invalid. Use: Name <address>.");
  }
  return { name: unquoted, address: plain };
}

/** nodemailer's options for an email. Addresses are passed as objects, so that none is parsed as a list. */
function composer({ MAIL_FROM, PUBLIC_URL }: MailEnv) {
  const from = readSender(MAIL_FROM);
  const host = new URL(PUBLIC_URL).hostname;
  return ({ id, to, subject, text, html, date }: OutgoingMail): SendMailOptions => {
    // The address of an old account may be anything that the game accepted.
    if (!PLAIN_ADDRESS.test(to)) throw new Error("The recipient is not a plain email address.");
    return {
      // A copy, because nodemailer modifies its options.
      from: { ...from },
      to: { name: "", address: to },
      envelope: { from: from.address, to: [to] },
      subject,
      text,
      html,
      date,
      messageId: `<${id}@${host}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
}

type Compose = ReturnType<typeof composer>;

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  PRIVATE.addSubnet(net, prefix);
}
for (const [net, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  PRIVATE.addSubnet(net, prefix, "ipv6");
}

/** Whether a mail server is in our own network: a private address, a bare name such as mailpit, or a local domain. */
export function isPrivateHost(host: string): boolean {
  const family = isIP(host);
  if (family !== 0) return PRIVATE.check(host, family === 6 ? "ipv6" : "ipv4");
  return !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/i.test(host);
}

/** Parses the URL. Errors never repeat it, because it contains a password. */
function readSmtpUrl(text: string) {
  const unreadable = () =>
    new Error(
      "SMTP_URL is invalid. Use smtps://user:password@host:465 or smtp://user:password@host:587, with %40 for @, %25 for % and so on in user and password.",
    );
  try {
    const url = new URL(text);
    const secure = url.protocol === "smtps:";
    const user = decodeURIComponent(url.username);
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (!host || url.search || !/^\/?$/.test(url.pathname)) throw unreadable();
    return {
      host,
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      secure,
      ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    };
  } catch {
    throw unreadable();
  }
}

/**
 * Encryption: `smtps://` always, with a verified certificate. `smtp://` to a public host requires STARTTLS with a
 * verified certificate, because emails contain links that open accounts. `smtp://` to a private host (`isPrivateHost`)
 * uses STARTTLS if offered, with any certificate, which is still better than plain text.
 */
function smtpTransport(url: string, compose: Compose): MailTransport {
  const target = readSmtpUrl(url);
  const lenient = !target.secure && isPrivateHost(target.host);
  const options: SMTPPool.Options & { maxRequeues: number } = {
    ...target,
    requireTLS: !target.secure && !lenient,
    ...(lenient && { tls: { rejectUnauthorized: false } }),
    pool: true,
    maxConnections: CONNECTIONS,
    // Retries are up to the outbox; nodemailer would retry endlessly when a server hangs up.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
  const mailer = createNodemailer(options);
  return {
    kind: "smtp",
    send: async (message) => void (await mailer.sendMail(compose(message))),
    close: () => mailer.close(),
  };
}

/** One file per email, `<time>-<id>.eml`; a retry replaces it. */
function filesTransport(folder: string, compose: Compose): MailTransport {
  const mailer = createNodemailer({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    kind: "files",
    async send(message) {
      const { message: content } = await mailer.sendMail(compose(message));
      const name = `${message.date.toISOString().replace(/[:.]/g, "-")}-${message.id}.eml`;
      await mkdir(folder, { recursive: true });
      // Written under another name first, so that no .eml file is ever incomplete.
      const unfinished = join(folder, `.${message.id}-${randomUUID()}.tmp`);
      try {
        const file = await open(unfinished, "wx");
        try {
          await file.writeFile(content as Buffer);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
