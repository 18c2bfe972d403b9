import { describe, expect, it } from "vitest";
import { SAVED } from "../../../../../test/console-payments";
import { expectRight, KEY, run } from "../../../../../test/visit";
import { action as addChannel, loader as channelList } from "../channels/route";
import { action as changeChannel, loader as channelPage } from "./route";

describe("transfer accounts", () => {
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
    expect(saved.calls).toEqual([[`POST ${path}/7`, typed]]);
  });
});
