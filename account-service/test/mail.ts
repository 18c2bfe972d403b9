import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { MailTransport, OutgoingMail } from "../src/domains/foundation/mail/index.ts";

export interface MemoryTransport extends MailTransport {
  /** What was taken over, oldest first. */
  readonly sent: OutgoingMail[];
  /** Runs before a mail is taken over; a throw refuses it. */
  before: (mail: OutgoingMail) => void | Promise<void>;
}

/** A transport that keeps the mails. */
export function memoryTransport(): MemoryTransport {
  const transport: MemoryTransport = {
    kind: "smtp",
    sent: [],
    before: () => {},
    async send(mail) {
      await transport.before(mail);
      transport.sent.push(mail);
    },
    close() {},
  };
  return transport;
}

/** The value of `token` in the link of a mail's text. */
export const tokenIn = (text: string) => /[?&]token=([^\s&]+)/.exec(text)?.[1];

/**
 * How the fake mail server answers a command; undefined: as a server that takes everything. "hang up" ends the line.
 */
type SmtpBehavior = (command: string) => string | undefined;

export interface FakeSmtp {
  url: string;
  /** Whole messages as they came, dot-stuffing undone. */
  messages: { from: string; to: string[]; content: string }[];
  /** Every line that a client wrote outside of a message. */
  commands: string[];
  manners: SmtpBehavior;
  /** Ends every connection, and waits until the clients have closed them too; the server stays. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}

/** A mail server that speaks the minimum of SMTP on a free port of 127.0.0.1. */
export async function fakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.setEncoding("latin1");
    let unread = "";
    let message: { from: string; to: string[]; content: string } | undefined;
    let lines: string[] | undefined;
    const answer = (command: string, usual: string) => {
      const given = fake.manners(command) ?? usual;
      if (given === "hang up") socket.destroy();
      else if (given !== "") socket.write(`${given}\r\n`);
      return given === usual;
    };
    const take = (line: string) => {
      if (lines) {
        if (line !== ".") {
          lines.push(line.replace(/^\./, ""));
          return;
        }
        const content = Buffer.from(lines.join("\r\n"), "latin1").toString("utf8");
        lines = undefined;
        if (answer(".", "250 taken") && message) fake.messages.push({ ...message, content });
        return;
      }
      fake.commands.push(line);
      const verb = (/^[a-z]+/i.exec(line)?.[0] ?? "").toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (verb === "EHLO") answer(line, "250 fake.test");
      else if (verb === "MAIL") {
        if (answer(line, "250 sender")) message = { from: address, to: [], content: "" };
      } else if (verb === "RCPT") {
        if (answer(line, "250 recipient")) message?.to.push(address);
      } else if (verb === "DATA") {
        if (answer(line, "354 go on")) lines = [];
      } else if (verb === "QUIT") {
        answer(line, "221 bye");
        socket.end();
      } else answer(line, "250 fine");
    };
    socket.on("data", (chunk: string) => {
      unread += chunk;
      for (let end = unread.indexOf("\r\n"); end >= 0 && !socket.destroyed; end = unread.indexOf("\r\n")) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        take(line);
      }
    });
    answer("greeting", "220 fake.test ESMTP");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    commands: [],
    manners: () => undefined,
    disconnect: async () => {
      await Promise.all(
        [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve).end())),
      );
      // The client is in this process.
      await setImmediate();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return fake;
}
