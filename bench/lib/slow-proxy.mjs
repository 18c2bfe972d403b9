// @ts-check
// A line to a database with a network in it: what the server says comes so many milliseconds later.
// `node slow-proxy.mjs <port> <ms>` listens on a free port of 127.0.0.1 and says which.
import { connect, createServer } from "node:net";

const [, , port, delay] = process.argv;
const server = createServer((near) => {
  const far = connect({ host: "localhost", port: Number(port) });
  near.setNoDelay(true);
  far.setNoDelay(true);
  near.pipe(far);
  far.on("data", (chunk) => void setTimeout(() => near.writable && near.write(chunk), Number(delay)));
  for (const socket of [near, far]) {
    socket.on("error", () => {});
    socket.on("close", () => {
      near.destroy();
      far.destroy();
    });
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`);
});
