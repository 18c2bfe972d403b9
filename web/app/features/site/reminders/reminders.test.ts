import { MESSAGES, type Reminders } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { noAnswer, run } from "../../../../test/visit";
import { action, loader } from "./route";

const REMINDERS: Reminders = {
  kinds: ["club-war"],
  byMail: false,
  mailPossible: true,
  browsers: 1,
  browserHashes: ["0".repeat(64)],
  minutes: 60,
  publicKey: "key",
};

describe("the page of reminders", () => {
  it("is a player's own", async () => {
    const visitor = await run(loader, { at: "/reminders", as: "visitor" });
    expect(visitor.location).toBe("/login?next=%2Freminders");
    const { status, data } = await run(loader, { as: "player", parts: { reminders: REMINDERS } });
    expect([status, data.reminders]).toEqual([200, REMINDERS]);
  });

  it("says so where they cannot be read", async () => {
    const { status, data } = await run(loader, { as: "player" });
    expect([status, data.reminders]).toEqual([503, null]);
  });
});

describe("its forms", () => {
  const send = (form: Record<string, string>, call: string, answer: unknown = { message: "Done" }) =>
    run(action, { as: "player", form, answers: { [`POST ${call}`]: answer } });

  it("send the kinds that are checked, in the language of the page", async () => {
    const { calls, location } = await send(
      { intent: "choose", "club-war": "on", byMail: "on" },
      "/reminders",
    );
    expect(calls).toEqual([["POST /reminders", { kinds: ["club-war"], byMail: true, language: "en" }]]);
    expect(location).toBe("/reminders");
  });

  const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
  const endpoint = "https://fcm.googleapis.com/x";

  it("send a browser's subscription, and take it away", async () => {
    const on = await send({ intent: "subscribe", scripted: "1", endpoint, ...keys }, "/reminders/browser");
    expect(on.calls).toEqual([["POST /reminders/browser", { endpoint, keys }]]);
    const off = await send({ intent: "unsubscribe", scripted: "1", endpoint }, "/reminders/browser/remove");
    expect(off.calls).toEqual([["POST /reminders/browser/remove", { endpoint }]]);
  });

  it("refuse what is no subscription, and no form of the page", async () => {
    const bad = await send(
      { intent: "subscribe", scripted: "1", endpoint: "x", ...keys },
      "/reminders/browser",
    );
    expect([bad.status, bad.data.error, bad.calls]).toEqual([422, MESSAGES.pushUnusable, []]);
    const missing = await send({ intent: "unsubscribe", scripted: "1" }, "/reminders/browser/remove");
    expect([missing.status, missing.calls]).toEqual([422, []]);
    expect((await send({ intent: "toString" }, "/reminders")).status).toBe(400);
  });

  it("stay as they are where the service is away", async () => {
    expect((await send({ intent: "choose", scripted: "1" }, "/reminders", noAnswer())).status).toBe(503);
    expect((await run(action, { as: "visitor", form: { intent: "choose" } })).location).toBe("/login");
  });
});
