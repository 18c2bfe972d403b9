import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { metrics } from "./metrics";

async function ask(token: string | undefined, authorization?: string) {
  const app = Fastify();
  await app.register(metrics, { token });
  const headers = authorization === undefined ? {} : { authorization };
  const response = await app.inject({ url: "/metrics", headers });
  await app.close();
  return response;
}

describe("the metrics", () => {
  const token = randomBytes(24).toString("hex");

  it("do not exist without a token", async () => expect((await ask(undefined)).statusCode).toBe(404));
  it.each([undefined, "", "Bearer ", "Bearer wrong", token])("are closed to %s", async (authorization) =>
    expect((await ask(token, authorization)).statusCode).toBe(401),
  );
  it("need the token", async () => {
    const response = await ask(token, `Bearer ${token}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("http_request_duration_seconds");
  });
});
