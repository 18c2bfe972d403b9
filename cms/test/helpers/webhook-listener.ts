/** Stands in for web: an HTTP server that records webhooks. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type WebhookEvent, webhookEventSchema, webhookPath } from "../../contract";

export type Received = { headers: IncomingHttpHeaders; body: string; event: WebhookEvent };

export async function listenForWebhooks(port: number) {
  const received: Received[] = [];
  let waiting: (() => void) | undefined;
  /** Status codes of the next responses; 200 when empty. */
  const answers: number[] = [];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url === webhookPath && request.method === "POST") {
        const body = Buffer.concat(chunks).toString();
        const event = webhookEventSchema.parse(JSON.parse(body));
        received.push({ headers: request.headers, body, event });
      }
      response.writeHead(answers.shift() ?? 200).end();
      waiting?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  /** The webhooks about a document, or the hash of a file, in order of arrival. */
  const about = (subject: string) =>
    received.filter(({ event }) => ("hash" in event ? event.hash : event.documentId) === subject);

  return {
    answers,
    about,
    /** Waits for `count` webhooks about the document. */
    async waitFor(documentId: string, count: number): Promise<Received[]> {
      while (about(documentId).length < count) {
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
      return about(documentId);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
