/** HTTP by hand: what fetch refuses to send, from any local address, and bodies that do not arrive. */
import { connect } from "node:net";

export type RawAnswer = {
  /** Undefined if the connection was closed without an answer. */
  status: number | undefined;
  text: string;
  /** From the first byte sent until the connection was closed. */
  ms: number;
};

type Options = {
  port: number;
  /** The client's own address; on Linux any of 127.0.0.0/8. */
  from?: string;
  /** Close our side this long after sending. Without it, the server has to. */
  abortAfterMs?: number;
  /** Sent later. */
  later?: { ms: number; bytes: Buffer };
  /** Close as soon as an answer's first line is there. */
  leaveEarly?: boolean;
};

/** Sends the bytes as they are, and waits until the connection is closed. */
export function sendRaw(
  bytes: string | Buffer,
  { port, from, abortAfterMs, later, leaveEarly }: Options,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const started = Date.now();
    let received = "";
    const socket = connect({ port, host: "127.0.0.1", ...(from && { localAddress: from }) });
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (leaveEarly && received.includes("\r\n")) socket.destroy();
    });
    // A server may reset the connection after its answer.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      resolve({ status: status ? Number(status) : undefined, text: received, ms: Date.now() - started });
    });
    socket.write(bytes);
    if (later) setTimeout(() => socket.write(later.bytes), later.ms);
    if (abortAfterMs !== undefined) setTimeout(() => socket.destroy(), abortAfterMs);
  });
}
