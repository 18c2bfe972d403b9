import { CONSOLE_MESSAGES, LIMITS, type PackageEntry } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { AT, DONE, SAVED } from "../../../../../test/console-payments";
import { PACKAGE } from "../../../../../test/payments";
import { expectRight, KEY, noAnswer, run } from "../../../../../test/visit";
import { action as addPackage, loader as packageList } from "../packages/route";
import { saleBadge } from "../payments.lib";
import { action as changePackage, loader as packagePage } from "./route";

describe("packages", () => {
  const ENTRY: PackageEntry = { ...PACKAGE, starts: null, position: 0, active: true, sold: 2 };
  const path = "/admin/payments/packages";
  const answers = { [`GET ${path}`]: { packages: [ENTRY] } };
  const form = {
    intent: "save",
    key: KEY,
    name: "Starter",
    price: "1,250.5",
    coins: "5000",
    bonus: "0",
    firstBonus: "0",
    starts: "",
    ends: "",
    dayLimit: "0",
    position: "0",
    active: "true",
  };
  const { intent: _, key: __, ...typed } = form;

  it("are listed for roles that may read payments, and opened by those that may write", async () => {
    await expectRight(packageList, { answers }, "payments");
    await expectRight(packagePage, { params: { id: "3" }, answers }, "policy", "write");
    const unknown = await run(packagePage, { as: "admin", params: { id: "4" }, answers });
    expect([unknown.status, unknown.text]).toEqual([404, CONSOLE_MESSAGES.packageUnknown]);
  });

  it("are added and changed as they were typed, and shown to players at once", async () => {
    await expectRight(addPackage, { form, answers: { [`POST ${path}`]: SAVED } }, "policy", "write");
    const added = await run(addPackage, { as: "admin", form, answers: { [`POST ${path}`]: SAVED } });
    expect([added.calls, added.location]).toEqual([[[`POST ${path}`, typed, KEY]], `${path}/3`]);
    expect(added.context.contentChanged).toHaveBeenCalledTimes(1);
    const visit = { as: "admin", params: { id: "3" }, form } as const;
    const saved = await run(changePackage, { ...visit, answers: { [`POST ${path}/3`]: SAVED } });
    expect(saved.calls).toEqual([[`POST ${path}/3`, typed]]);
    const lost = await run(changePackage, { ...visit, answers: { [`POST ${path}/3`]: noAnswer() } });
    expect([lost.status, lost.data.values.price]).toEqual([503, "1,250.5"]);
    expect(lost.context.contentChanged).not.toHaveBeenCalled();
  });

  it("keep what was typed while a field is wrong", async () => {
    const wrong = { ...form, price: "free", ends: "2026-11-01T08:00", starts: "2026-12-01T08:00" };
    const { status, data, calls } = await run(addPackage, { as: "admin", form: wrong });
    expect([status, calls, data.values.price]).toEqual([422, [], "free"]);
    expect(data.errors).toMatchObject({ price: [CONSOLE_MESSAGES.packagePriceInvalid] });
  });

  const press = (more: Record<string, string | File>) =>
    run(changePackage, {
      as: "admin",
      params: { id: "3" },
      form: more,
      answers: { [`POST ${path}/3/picture`]: DONE },
    });
  it("get a picture, and lose it", async () => {
    const chosen = await press({ intent: "picture", picture: new File(["abc"], "a.png") });
    expect(chosen.calls).toEqual([[`POST ${path}/3/picture`, { picture: "YWJj" }]]);
    expect(chosen.context.contentChanged).toHaveBeenCalledTimes(1);
    expect((await press({ intent: "remove-picture" })).calls).toEqual([
      [`POST ${path}/3/picture`, { picture: "" }],
    ]);
    for (const [size, message] of [
      [0, CONSOLE_MESSAGES.pictureRequired],
      [LIMITS.pictureBytes + 1, CONSOLE_MESSAGES.pictureTooBig],
    ] as const) {
      const refused = await press({ intent: "picture", picture: new File([new Uint8Array(size)], "a.png") });
      expect([refused.calls, refused.data.errors]).toEqual([[], { picture: [message] }]);
    }
  });

  it.each([
    [{ active: false, starts: null, ends: null }, "Hidden"],
    [{ active: true, starts: "2026-11-25T00:00:00.000Z", ends: null }, "Scheduled"],
    [{ active: true, starts: AT, ends: AT }, "Ended"],
    [{ active: true, starts: AT, ends: "2026-11-25T00:00:00.000Z" }, "On sale"],
  ])("%j is %s", (offer, text) => expect(saleBadge(offer, Date.parse(AT)).text).toBe(text));
});
