// @ts-check
// The floor: node:http and nothing else. Reads the body to send from its standard input and prints its port.
import { createServer } from "node:http";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const body = Buffer.concat(chunks);
const headers = { "content-type": process.argv[2] ?? "text/html", "content-length": body.length };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
