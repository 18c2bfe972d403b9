import { type CharacterServices, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { SERVICES } from "../../../../../test/character-services";
import { KEY, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const POST = "POST /character-services";
const RESET = "POST /game-login/reset";

describe("the page for a stuck login or character", () => {
  const login = { state: "stuck" as const, until: null };

  it("shows the state of the login, and characters only where they can be moved", async () => {
    const read = (found: CharacterServices) =>
      run(loader, { as: "player", parts: { gamelogin: login, services: found } });
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
    const { status, data } = await run(loader, { as: "player", parts: { services: SERVICES } });
    expect([status, data.found]).toEqual([503, false]);
  });

  it("resets the login, or says why not", async () => {
    const reset = (answer: unknown, form: Record<string, string> = { scripted: "1" }) =>
      run(action, { as: "player", form: { intent: "login", ...form }, answers: { [RESET]: answer } });
    const done = await reset({ message: MESSAGES.loginReset });
    expect(done.calls).toEqual([[RESET]]);
    expect(done.data.notice?.text).toBe(MESSAGES.loginReset);
    expect((await reset({ message: MESSAGES.loginReset }, {})).location).toBe("/unstick");
    const refused = await reset(refusal(409, MESSAGES.loginInGame));
    expect([refused.status, refused.data.outdated]).toEqual([409, true]);
    expect((await reset(noAnswer())).status).toBe(503);
  });

  it("orders a move like any other service, and comes back here", async () => {
    const { calls, location } = await run(action, {
      as: "player",
      form: { service: "unstick", character: "3", expectedPrice: "0", confirmed: "1", key: KEY },
      answers: { [POST]: { message: MESSAGES.serviceDone, status: 1, userPoints: 5000, userPoints2: 250 } },
    });
    expect([calls[0]?.[0], location]).toEqual([POST, "/unstick"]);
  });
});
