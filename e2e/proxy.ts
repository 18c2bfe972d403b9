import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** For how long a request is tried, and how often: as deploy/caddy/Caddyfile.scale says. */
const TRY = { forMs: 10_000, everyMs: 100 };

/** A proxy in front of several processes of a service. */
export interface Balancer {
  /** How many answers each process has given. */
  answers: Record<string, number>;
  close(): void;
}

/**
 * Sends each request to the next process. As Caddy does: if there is no connection, it goes to another one, and one
 * that was lost is sent again only if it just reads.
 * @param targets their addresses, which may change
 */
export async function startProxy(port: number, targets: string[]): Promise<Balancer> {
  let turn = 0;
  const answers: Record<string, number> = {};
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming);
    const deadline = Date.now() + TRY.forMs;
    for (;;) {
      turn += 1;
      const target = targets[turn % targets.length] as string;
      try {
        await forward(target, incoming, body, outgoing);
        answers[target] = (answers[target] ?? 0) + 1;
        return;
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
    answers,
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
