import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";

/** What of a request Node does not read, by its error; anything else is no HTTP. */
const ANSWERS: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    "This request is too long. Shorten the address, or delete the cookies of this site.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/** Answers what never becomes a request: in a sentence, for a person may have opened the address. */
export function answerClientError({ code }: ConnectionError, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = ANSWERS[code] ?? [400, "Invalid request."];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}
