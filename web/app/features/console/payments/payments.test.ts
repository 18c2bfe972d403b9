import {
  CONSOLE_MESSAGES,
  LIMITS,
  type PackageEntry,
  type PaymentRecord,
  type PaymentStory,
  type Receipt,
} from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { PACKAGE, PAYMENT_ID } from "../../../../test/payments";
import { expectRight, KEY, noAnswer, refusal, run } from "../../../../test/visit";
import { action as changeChannel, loader as channelPage } from "./channel/route";
import { action as addChannel, loader as channelList } from "./channels/route";
import { loader as debtList, action as forgive } from "./debts/route";
import { loader as list } from "./list/route";
import { action as changePackage, loader as packagePage } from "./package/route";
import { action as addPackage, loader as packageList } from "./packages/route";
import { action as change, loader as story } from "./payment/route";
import { coinsOf, problemText, saleBadge, wayOf } from "./payments.lib";
import { loader as picture } from "./receipt-picture/route";
import { action as decide, loader as receiptList } from "./receipts/route";

const AT = "2026-11-24T02:00:00.000Z";
const JUAN = { UserNum: 7, UserID: "juan" };
const RECORD: PaymentRecord = {
  id: PAYMENT_ID,
  status: "credited",
  account: JUAN,
  receiver: null,
  name: "Starter",
  price: 25_000,
  coins: 5_000,
  bonus: 500,
  firstBonus: 0,
  provider: "paymongo",
  channel: "gcash",
  providerId: "cs_1",
  created: AT,
  credited: AT,
  refunded: 0,
  referrer: null,
  share: 0,
  problem: null,
};
const STORY: PaymentStory = {
  payment: { ...RECORD, message: "", expires: AT, taken: 0, owed: 0, refundable: true },
  events: [],
  ledger: [],
  mails: [],
  receipts: [],
};
const RECEIPT: Receipt = {
  id: "6f1f8a0e-9d56-4c0b-9a55-0d8e7c1b2a31",
  payment: PAYMENT_ID,
  account: JUAN,
  price: 25_000,
  channel: "GCash",
  ownReference: "P-1",
  reference: "9001234567",
  name: "Juan",
  sent: AT,
  state: "waiting",
  reason: null,
  approvedBy: null,
  decidedBy: null,
  decided: null,
  sameReference: [],
  samePicture: [],
  needsTwo: false,
};
const SAVED = { message: CONSOLE_MESSAGES.packageSaved, id: 3 };
const DONE = { message: "Done." };

describe("the list", () => {
  const answers = { "GET /admin/payments": { payments: [RECORD], next: null } };
  it("is for roles that may read payments", () => expectRight(list, { answers }, "payments"));
  it("is read by its filters, without empty ones", async () => {
    const at = "/admin/payments?status=paid&player=&from=2026-11-01&problem=true&before=1.a&other=x";
    const { calls, data } = await run(list, { as: "finance", at, answers });
    expect(calls).toEqual([["GET /admin/payments?status=paid&from=2026-11-01&problem=true&before=1.a"]]);
    expect(data.values).toEqual({ status: "paid", from: "2026-11-01", problem: "true" });
  });
});

describe("a payment's story", () => {
  const params = { id: PAYMENT_ID };
  const path = `/admin/payments/${PAYMENT_ID}`;
  it("is for roles that may read payments, and changed by those that may write", async () => {
    const answers = { [`GET ${path}`]: STORY };
    await expectRight(story, { params, answers }, "payments");
    const visit = { params, form: { intent: "check" }, answers: { [`POST ${path}/check`]: DONE } };
    await expectRight(change, visit, "payments", "write");
    for (const [as, write] of [
      ["finance", true],
      ["support", false],
    ] as const)
      expect((await run(story, { as, params, answers })).data.write).toBe(write);
  });

  it("of a payment that there is not is a 404", async () => {
    const answers = { [`GET ${path}`]: refusal(404, "not_found", CONSOLE_MESSAGES.paymentUnknown) };
    const { status, text } = await run(story, { as: "admin", params, answers });
    expect([status, text]).toEqual([404, CONSOLE_MESSAGES.paymentUnknown]);
  });

  it.each(["credit", "dismiss", "refund", "returned", "dispute"])(
    "%s needs a reason, and says what came of it",
    async (intent) => {
      const press = (reason: string, answer: unknown = DONE) =>
        run(change, {
          as: "finance",
          at: path,
          params,
          form: { intent, reason },
          answers: { [`POST ${path}/${intent}`]: answer },
        });
      const empty = await press(" ");
      expect([empty.status, empty.calls, empty.data.errors]).toEqual([
        422,
        [],
        { reason: [CONSOLE_MESSAGES.reasonRequired] },
      ]);
      const done = await press("Asked by mail");
      expect([done.location, done.calls]).toEqual([
        path,
        [[`POST ${path}/${intent}`, { reason: "Asked by mail" }]],
      ]);
      const late = await press("x", refusal(409, "conflict", CONSOLE_MESSAGES.paymentNotRefundable));
      expect([late.status, late.data.error, late.data.outdated]).toEqual([
        409,
        CONSOLE_MESSAGES.paymentNotRefundable,
        true,
      ]);
    },
  );
});

describe("receipts", () => {
  const answers = { "GET /admin/payments/receipts": { receipts: [RECEIPT] } };
  it("are for roles that may read payments", () => expectRight(receiptList, { answers }, "payments"));

  it("are those that wait, or of one state", async () => {
    expect((await run(receiptList, { as: "admin", answers })).calls).toEqual([
      ["GET /admin/payments/receipts"],
    ]);
    const { calls } = await run(receiptList, { as: "admin", at: "/?state=rejected", answers });
    expect(calls).toEqual([["GET /admin/payments/receipts?state=rejected"]]);
  });

  const path = `/admin/payments/receipts/${RECEIPT.id}`;
  const press = (form: Record<string, string>, call = {}) =>
    run(decide, { as: "finance", form: { receipt: RECEIPT.id, ...form }, answers: call });

  it("are decided by roles that may write", () =>
    expectRight(
      decide,
      {
        form: { intent: "approve", receipt: RECEIPT.id, reference: "9001234567" },
        answers: { [`POST ${path}/approve`]: DONE },
      },
      "payments",
      "write",
    ));

  it("are approved by the number that staff read, and rejected with a reason", async () => {
    const approved = await press(
      { intent: "approve", reference: "9001 234-567a" },
      { [`POST ${path}/approve`]: DONE },
    );
    expect(approved.calls).toEqual([[`POST ${path}/approve`, { reference: "9001234567A" }]]);
    const rejected = await press({ intent: "reject", reason: "No money" }, { [`POST ${path}/reject`]: DONE });
    expect(rejected.calls).toEqual([[`POST ${path}/reject`, { reason: "No money" }]]);
    const nothing = await press({ intent: "approve", reference: "" });
    expect([nothing.status, nothing.calls, nothing.data.values.receipt]).toEqual([422, [], RECEIPT.id]);
    expect(nothing.data.errors).toEqual({ reference: [CONSOLE_MESSAGES.receiptReferenceInvalid] });
    expect((await press({ intent: "reject", receipt: "../x", reason: "x" })).calls).toEqual([]);
  });

  it("of a story are decided there too", async () => {
    const { calls, location } = await run(change, {
      as: "finance",
      at: `/admin/payments/${PAYMENT_ID}`,
      params: { id: PAYMENT_ID },
      form: { intent: "reject", receipt: RECEIPT.id, reason: "Blurred" },
      answers: { [`POST ${path}/reject`]: DONE },
    });
    expect([calls, location]).toEqual([
      [[`POST ${path}/reject`, { reason: "Blurred" }]],
      `/admin/payments/${PAYMENT_ID}`,
    ]);
  });

  it("have a picture for the same roles, which nobody keeps", async () => {
    const visit = { params: { id: RECEIPT.id }, answers: { [`GET ${path}/picture`]: "WEBP" } };
    await expectRight(picture, visit, "payments");
    const { text, headers } = await run(picture, { as: "support", ...visit });
    expect([text, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      "WEBP",
      "image/webp",
      "private, no-store",
    ]);
    const missing = { [`GET ${path}/picture`]: refusal(404, "not_found", "No.") };
    expect((await run(picture, { as: "admin", ...visit, answers: missing })).status).toBe(404);
  });
});

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
    expect(saved.calls).toEqual([[`POST ${path}/3`, typed, KEY]]);
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

describe("accounts for transfers", () => {
  const path = "/admin/payments/channels";
  const CHANNEL = {
    id: 7,
    kind: "gcash",
    name: "GCash",
    accountName: "Store",
    accountNumber: "0917",
    instructions: "",
    active: true,
  };
  const answers = { [`GET ${path}`]: { channels: [CHANNEL] } };
  const form = {
    intent: "save",
    key: KEY,
    kind: "gcash",
    name: "GCash",
    accountName: "Store",
    accountNumber: "0917",
    instructions: "",
  };
  const { intent: _, key: __, ...typed } = form;
  it("are listed for roles that may read payments, and changed by those that may write", async () => {
    await expectRight(channelList, { answers }, "payments");
    await expectRight(channelPage, { params: { id: "7" }, answers }, "policy", "write");
    expect((await run(channelPage, { as: "admin", params: { id: "8" }, answers })).status).toBe(404);
    const visit = { form, answers: { [`POST ${path}`]: SAVED } };
    await expectRight(addChannel, visit, "policy", "write");
    const added = await run(addChannel, { as: "admin", ...visit });
    expect([added.calls, added.location]).toEqual([[[`POST ${path}`, typed, KEY]], path]);
    expect(added.context.contentChanged).toHaveBeenCalledTimes(1);
    const saved = await run(changeChannel, {
      as: "admin",
      params: { id: "7" },
      form,
      answers: { [`POST ${path}/7`]: SAVED },
    });
    expect(saved.calls).toEqual([[`POST ${path}/7`, typed, KEY]]);
  });
});

describe("debts", () => {
  const answers = {
    "GET /admin/payments/debts": { debts: [{ account: JUAN, coins: 5, since: AT }] },
    "POST /admin/payments/debts/7/forgive": DONE,
  };
  it("are listed for roles that may read payments, and forgiven with a reason", async () => {
    await expectRight(debtList, { answers }, "payments");
    const form = { intent: "forgive", UserNum: "7", reason: "Our mistake" };
    await expectRight(forgive, { form, answers }, "payments", "write");
    const { calls } = await run(forgive, { as: "finance", form, answers });
    expect(calls).toEqual([["POST /admin/payments/debts/7/forgive", { reason: "Our mistake" }]]);
    const none = await run(forgive, { as: "finance", form: { ...form, UserNum: "7/x" }, answers });
    expect([none.status, none.calls]).toEqual([422, []]);
  });
});

it("a payment's coins, way and problem are told in a few words", () => {
  expect(coinsOf({ coins: 5_000, bonus: 0, firstBonus: 250 })).toBe("5,000 + 250 R-Coin");
  expect(wayOf({ provider: "paymongo", channel: "gcash" })).toBe("PayMongo: gcash");
  expect(wayOf({ provider: "xendit", channel: null })).toBe("Xendit");
  expect(wayOf({ provider: "demo", channel: "demo" })).toBe("Demo");
  expect(problemText("amount")).toMatch(/^Another amount/);
  expect(problemText("something new")).toBe("something new");
});
