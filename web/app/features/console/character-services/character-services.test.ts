import { CONSOLE_MESSAGES, type ServiceOffers } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, run } from "../../../../test/visit";
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

  it("are sent as they were typed, and keep what was typed where one is none", async () => {
    const { calls } = await run(action, { as: "admin", form: FORM, answers: saved });
    expect(calls).toEqual([
      [
        CALL,
        {
          service: "pk",
          offered: "true",
          price: "100",
          waitHours: "24",
          minLevel: "1",
          most: "0",
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
