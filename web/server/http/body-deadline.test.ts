import { connect } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bodyDeadline } from "./body-deadline";

const app = Fastify();
let port = 0;
beforeAll(async () => {
  await app.register(bodyDeadline, { usualMs: 300 });
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/*", async (request) => `${JSON.stringify(request.body)}`);
  app.get("/*", async () => "page");
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends the beginning of a form, and the rest of it later. @returns the status, or what became of the connection */
function send(
  path: string,
  laterMs: number,
  { framing = "content-length: 7", type = "application/json" }: { framing?: string; type?: string } = {},
) {
  return new Promise<string>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const done = (result: string) => {
      socket.destroy();
      resolve(result);
    };
    socket.on("data", (data) => done(data.toString().split(" ")[1] ?? ""));
    socket.on("close", () => done("cut off"));
    socket.on("error", () => done("cut off"));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`);
    socket.write(framing.startsWith("content") ? '{"a"' : '4\r\n{"a"\r\n');
    setTimeout(() => socket.write(framing.startsWith("content") ? ":1}" : "3\r\n:1}\r\n0\r\n\r\n"), laterMs);
  });
}

it.each([
  ["a form that arrives in time", "/login", 10, undefined, "200"],
  ["a slow form", "/login", 1_500, undefined, "cut off"],
  ["a slow form without a length", "/login", 1_500, { framing: "transfer-encoding: chunked" }, "cut off"],
  [
    "screenshots, which take longer",
    "/ticket?_data=x",
    900,
    { type: "multipart/form-data; boundary=x" },
    "200",
  ],
  ["a slow form of the same page that cannot have any", "/ticket?_data=x", 1_500, undefined, "cut off"],
] as const)("%s", async (_what, path, laterMs, sent, result) => {
  expect(await send(path, laterMs, sent)).toBe(result);
});
