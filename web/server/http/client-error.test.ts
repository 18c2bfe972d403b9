import Fastify from "fastify";
import { expect, it } from "vitest";
import { answerClientError } from "./client-error";

it("who opens an address that is too long is told in a sentence", async () => {
  const app = Fastify({ clientErrorHandler: answerClientError });
  app.get("/", async () => "a page");
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`${url}/?search=${"a".repeat(20_000)}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([431, "text/plain; charset=utf-8"]);
  expect(await answer.text()).toBe(
    "This request is too long. Shorten the address, or delete the cookies of this site.",
  );
  expect(await (await fetch(url)).text()).toBe("a page");
  await app.close();
});
