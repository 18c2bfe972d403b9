import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { run } from "../../../../test/visit";
import { action, loader } from "./route";

describe("refreshing the content", () => {
  it("refreshes the content and shows the page again", async () => {
    const { location, context } = await run(action, { form: { from: "/news?page=2" } });
    expect(location).toBe("/news?page=2");
    expect(context.refreshContent).toHaveBeenCalledTimes(1);
  });

  it("leads nowhere but on this site", async () => {
    expect((await run(action, { form: { from: "//evil.example" } })).location).toBe("/");
    expect((await run(action, { form: {} })).location).toBe("/");
  });

  it("is a 400 for a body that is no form, and refreshes nothing", async () => {
    const { status, text, context } = await run(action, { json: {} });
    expect([status, text]).toEqual([400, MESSAGES.badRequest]);
    expect(context.refreshContent).not.toHaveBeenCalled();
  });

  it("does nothing for a visit to its address", async () => {
    const { location, context } = await run(loader);
    expect(location).toBe("/");
    expect(context.refreshContent).not.toHaveBeenCalled();
  });
});
