import { type CharacterServices, DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { KEY, noAnswer, refusal, run } from "../../../test/visit";
import { action as order, loader as services } from "./services/route";
import { problemText, serviceText } from "./services.lib";
import { loader as stuck, action as unstick } from "./unstick/route";

const OFFER = {
  service: "name" as const,
  price: 300,
  waitHours: 24,
  minLevel: 10,
  most: 0,
  levelAfter: 1,
  statPoints: 0,
};
const SERVICES: CharacterServices = {
  offers: [OFFER, { ...OFFER, service: "unstick", price: 0 }],
  inGame: false,
  characters: [
    {
      ChaNum: 3,
      ChaName: "Tala",
      ChaClass: 4,
      ChaSchool: 1,
      ChaLevel: 90,
      services: [{ service: "name", problem: null, until: null }],
    },
  ],
  changes: [],
};
const POST = "POST /character-services";
const RESET = "POST /game-login/reset";
const DONE = { message: MESSAGES.serviceDone, status: 1, userPoints: 4700, userPoints2: 250 };

describe("the page of services", () => {
  it("is a player's own, with what their characters can have", async () => {
    const visitor = await run(services, { at: "/character-services", as: "visitor" });
    expect(visitor.location).toBe("/login?next=%2Fcharacter-services");
    const { status, data } = await run(services, { as: "player", parts: { services: SERVICES } });
    expect([status, data.services]).toEqual([200, SERVICES]);
  });

  it("says so where the services cannot be read", async () => {
    const { status, data } = await run(services, { as: "player" });
    expect([status, data.services]).toEqual([503, null]);
  });
});

describe("an order", () => {
  const FORM = { service: "name", character: "3", name: "Hanan", expectedPrice: "300", key: KEY };
  const send = (form: Record<string, string>, answer: unknown = DONE, as: "player" | "visitor" = "player") =>
    run(order, { as, form: { ...FORM, ...form }, answers: { [POST]: answer } });
  const scripted = { scripted: "1" };

  it("is sent with its key and the price that was shown, and tells the new balance", async () => {
    const { calls, data } = await send(scripted);
    const body = { service: "name", character: 3, name: "Hanan", expectedPrice: 300 };
    expect(calls).toEqual([[POST, body, KEY]]);
    expect(data.notice).toMatchObject({ icon: "success", title: DIALOG_TITLES.changed });
    expect(data.notice?.text).toContain("4,700 R-Coin");
  });

  it("is confirmed first without scripts, and keeps what was typed", async () => {
    const asked = await send({});
    expect(asked.data).toMatchObject({ confirming: true, values: { service: "name", name: "Hanan" } });
    expect(asked.calls).toEqual([]);
    const { location } = await send({ confirmed: "1" });
    expect(location).toBe("/character-services");
  });

  it("is a player's own", async () => {
    expect(await send(scripted, DONE, "visitor")).toMatchObject({ location: "/login", calls: [] });
  });

  it("is refused at the field for a name that cannot be one", async () => {
    const { status, data, calls } = await send({ ...scripted, name: "a b" });
    expect([status, data.errors, calls]).toEqual([422, { name: [MESSAGES.serviceName] }, []]);
  });

  it("loads the page again where the character has changed", async () => {
    const busy = refusal(409, "conflict", MESSAGES.serviceInGame);
    const { status, data } = await send(scripted, busy);
    expect([status, data.outdated, data.error]).toEqual([409, true, MESSAGES.serviceInGame]);
  });

  it("that failed leaves the page as it is", async () => {
    const { status, data } = await send(scripted, noAnswer());
    expect([status, data.error]).toEqual([503, MESSAGES.networkError]);
  });
});

describe("the page for whoever is stuck", () => {
  const login = { state: "stuck" as const, until: null };

  it("shows the state of the login, and characters only where they can be moved", async () => {
    const read = (found: CharacterServices) =>
      run(stuck, { as: "player", parts: { gamelogin: login, services: found } });
    const { data } = await read(SERVICES);
    expect(data).toMatchObject({
      found: true,
      login,
      offer: { service: "unstick" },
      characters: [{ ChaNum: 3 }],
    });
    const off = await read({ ...SERVICES, offers: [] });
    expect(off.data).toMatchObject({ offer: null, characters: [] });
  });

  it("says so where that cannot be read", async () => {
    const { status, data } = await run(stuck, { as: "player", parts: { services: SERVICES } });
    expect([status, data.found]).toEqual([503, false]);
  });

  it("resets the login, or says why not", async () => {
    const reset = (answer: unknown, form: Record<string, string> = { scripted: "1" }) =>
      run(unstick, { as: "player", form: { intent: "login", ...form }, answers: { [RESET]: answer } });
    const done = await reset({ message: MESSAGES.loginReset });
    expect(done.calls).toEqual([[RESET]]);
    expect(done.data.notice?.text).toBe(MESSAGES.loginReset);
    expect((await reset({ message: MESSAGES.loginReset }, {})).location).toBe("/unstick");
    const refused = await reset(refusal(409, "conflict", MESSAGES.loginInGame));
    expect([refused.status, refused.data.outdated]).toEqual([409, true]);
    expect((await reset(noAnswer())).status).toBe(503);
  });

  it("orders a move like any other service, and comes back here", async () => {
    const { calls, location } = await run(unstick, {
      as: "player",
      form: { service: "unstick", character: "3", expectedPrice: "0", confirmed: "1", key: KEY },
      answers: { [POST]: DONE },
    });
    expect([calls[0]?.[0], location]).toEqual([POST, "/unstick"]);
  });
});

describe("what the page says", () => {
  const problem = (
    value: NonNullable<Parameters<typeof problemText>[0]["problem"]>,
    until: string | null = null,
  ) => problemText({ service: "name", problem: value, until }, OFFER);
  it("names each problem", () => {
    expect(problem("level")).toBe("From level 10");
    expect(problem("wait", "2026-03-10T00:00:00.000Z")).toContain("Again from 10 Mar");
    for (const value of ["in_game", "most", "club", "nothing"] as const) expect(problem(value)).toBeTruthy();
    expect(problemText({ service: "name", problem: null, until: null }, OFFER)).toBeNull();
  });
  it("says what a rebirth gives", () => {
    const rebirth = { ...OFFER, service: "rebirth" as const };
    expect(serviceText(rebirth)).toBe("Begins again at level 1.");
    expect(serviceText({ ...rebirth, statPoints: 50 })).toContain("50 more statistic points");
  });
});
