import { CONSOLE_MESSAGES, type ServiceOffers } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../test/visit";
import { action as undo } from "../players/characters/route";
import { action, loader } from "./route";

const OFFER: ServiceOffers[number] = {
  service: "pk",
  offered: false,
  price: 0,
  waitHours: 24,
  minLevel: 1,
  most: 0,
  levelAfter: 1,
  statPoints: 0,
  missing: [],
  changed: null,
  changedBy: null,
};
const answers = { "GET /admin/character-services": { services: [OFFER] } };

describe("services for characters", () => {
  it("are for roles that may see the shop", () => expectRight(loader, { answers }, "shop", "read"));

  const CALL = "POST /admin/character-services";
  const FORM = {
    intent: "offer",
    service: "pk",
    offered: "true",
    price: "100",
    waitHours: "24",
    minLevel: "1",
    most: "0",
  };
  const saved = { [CALL]: { message: CONSOLE_MESSAGES.serviceSaved } };

  it("are changed by roles that may change it", () =>
    expectRight(action, { form: FORM, answers: saved }, "shop", "write"));

  it("are sent as numbers, and keep what was typed where one is none", async () => {
    const { calls } = await run(action, { as: "admin", form: FORM, answers: saved });
    expect(calls).toEqual([
      [
        CALL,
        {
          service: "pk",
          offered: "true",
          price: 100,
          waitHours: 24,
          minLevel: 1,
          most: 0,
          levelAfter: 1,
          statPoints: 0,
        },
      ],
    ]);
    const { status, data } = await run(action, {
      as: "admin",
      form: { ...FORM, price: "much" },
      answers: saved,
    });
    expect([status, data.values.price]).toEqual([422, "much"]);
    expect(data.errors?.price?.[0]).toContain("The price must be a whole number");
  });
});

describe("undoing a change", () => {
  const id = "3f0cbd6a-2f4e-4a3d-9b52-6f0c8f6d2f11";
  const CALL = `POST /admin/character-changes/${id}/undo`;
  const visit = (answer: unknown) => ({
    params: { UserNum: "7" },
    at: "/admin/players/7/characters",
    form: { intent: "undo", id, reason: "Mistake" },
    answers: { [CALL]: answer },
  });

  it("is for roles that may change orders", () =>
    expectRight(undo, visit({ message: CONSOLE_MESSAGES.changeUndone }), "orders", "write"));

  it("says why it was not possible", async () => {
    const refused = refusal(409, "conflict", CONSOLE_MESSAGES.changeSince);
    const { status, data } = await run(undo, { as: "admin", ...visit(refused) });
    expect([status, data.outdated, data.error]).toEqual([409, true, CONSOLE_MESSAGES.changeSince]);
  });
});
