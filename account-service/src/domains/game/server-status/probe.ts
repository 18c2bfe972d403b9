import { connect } from "node:net";

/**
 * Whether something accepts TCP connections there. Nothing is sent.
 * @param timeoutMs how long it may take
 */
export function probe({ host, port }: { host: string; port: number }, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (up: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(up);
    };
    // The socket's own time-out does not cover the lookup of the name.
    const timer = setTimeout(() => end(false), timeoutMs);
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}
