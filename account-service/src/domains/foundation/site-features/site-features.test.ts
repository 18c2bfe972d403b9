import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createClock } from "../../../../test/app.ts";
import type { Env } from "../../../env.ts";
import { createSiteFeatures } from "./service.ts";

it("are what the cms says, asked once a minute; without an answer what it said last, or everything", async () => {
  let answer: { status: number; body: unknown } = { status: 500, body: {} };
  let requested = 0;
  const cms = createServer((request, response) => {
    requested += 1;
    expect(request.url).toBe("/api/getsitesettings");
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => cms.listen(0, "127.0.0.1", done));
  onTestFinished(() => void cms.close());
  const clock = createClock("2026-11-20T00:00:00Z");
  const env = { CMS_URL: `http://127.0.0.1:${(cms.address() as AddressInfo).port}` } as Env;
  const isOn = () => createSiteFeatures({ env, now: clock.now }).isOn("item-shop");
  expect([await isOn(), await isOn(), requested]).toEqual([true, true, 1]);
  answer = { status: 200, body: { data: { name: "x", off: ["item-shop", "gallery"] } } };
  clock.advance(60_000);
  expect([await isOn(), requested]).toEqual([false, 2]);
  answer = { status: 500, body: {} };
  clock.advance(60_000);
  expect([await isOn(), requested]).toEqual([false, 3]);
  answer = { status: 200, body: { data: null } };
  clock.advance(60_000);
  expect(await isOn()).toBe(true);
  expect(await createSiteFeatures({ env: {} as Env, now: clock.now }).isOn("rankings")).toBe(true);
});
