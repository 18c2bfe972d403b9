import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { SERVICES } from "../../../../../test/character-services";
import { KEY, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const POST = "POST /character-services";
const DONE = { message: MESSAGES.serviceDone, status: 1, userPoints: 4700, userPoints2: 250 };

describe("the page of services", () => {
  it("needs a login, and shows what the player's characters can have", async () => {
    const visitor = await run(loader, { at: "/character-services", as: "visitor" });
    expect(visitor.location).toBe("/login?next=%2Fcharacter-services");
    const { status, data } = await run(loader, { as: "player", parts: { services: SERVICES } });
    expect([status, data.services]).toEqual([200, SERVICES]);
  });

  it("says so where the services cannot be read", async () => {
    const { status, data } = await run(loader, { as: "player" });
    expect([status, data.services]).toEqual([503, null]);
  });
});

describe("an order", () => {
  const FORM = { service: "name", character: "3", name: "Hanan", expectedPrice: "300", key: KEY };
  const send = (form: Record<string, string>, answer: unknown = DONE, as: "player" | "visitor" = "player") =>
    run(action, { as, form: { ...FORM, ...form }, answers: { [POST]: answer } });
  const scripted = { scripted: "1" };

  it("is sent with its key and the price that was shown, and tells the new balance", async () => {
    const { calls, data } = await send(scripted);
    const body = { service: "name", character: 3, name: "Hanan", expectedPrice: 300 };
    expect(calls).toEqual([[POST, body, KEY]]);
    expect(data.notice).toMatchObject({ icon: "success", title: DIALOG_TITLES.changed });
    expect(data.notice?.text).toContain("4,700 R-Coin");
  });

  it("is confirmed first without scripts, and keeps what was typed", async () => {
    const requested = await send({});
    expect(requested.data).toMatchObject({ confirming: true, values: { service: "name", name: "Hanan" } });
    expect(requested.calls).toEqual([]);
    const { location } = await send({ confirmed: "1" });
    expect(location).toBe("/character-services");
  });

  it("needs a login", async () => {
    const away = { status: 401, calls: [], data: { sessionOver: true } };
    expect(await send(scripted, DONE, "visitor")).toMatchObject(away);
  });

  it("is refused at the field for a name that cannot be one", async () => {
    const { status, data, calls } = await send({ ...scripted, name: "a b" });
    expect([status, data.errors, calls]).toEqual([422, { name: [MESSAGES.serviceName] }, []]);
  });

  it("loads the page again where the character has changed", async () => {
    const busy = refusal(409, MESSAGES.serviceInGame);
    const { status, data } = await send(scripted, busy);
    expect([status, data.outdated, data.error]).toEqual([409, true, MESSAGES.serviceInGame]);
  });

  it("keeps the page if it fails", async () => {
    const { status, data } = await send(scripted, noAnswer());
    expect([status, data.error]).toEqual([503, MESSAGES.networkError]);
  });
});
