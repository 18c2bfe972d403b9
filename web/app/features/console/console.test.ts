import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { EVERYTHING } from "../../../test/game";
import { run } from "../../../test/visit";
import { headers, loader } from "./route";

describe("the console", () => {
  it.each(["admin", "support", "shop_manager", "auditor"] as const)("is open to %s", async (as) => {
    const { data } = await run(loader, { as });
    expect(data).toMatchObject({ UserID: "juan", role: as, game: EVERYTHING, notice: undefined });
  });

  it("leads roles without the dashboard to their first page", async () => {
    const as = "community_manager";
    expect((await run(loader, { as, at: "/admin" })).location).toBe("/admin/content");
    expect((await run(loader, { as, at: "/admin/content" })).data.role).toBe(as);
  });

  it("sends a visitor to the login and back, and lets no player in", async () => {
    const at = "/admin/tickets?state=open";
    expect((await run(loader, { at })).location).toBe("/login?next=%2Fadmin%2Ftickets%3Fstate%3Dopen");
    expect(await run(loader, { as: "player" })).toMatchObject({
      status: 403,
      text: CONSOLE_MESSAGES.notAllowed,
    });
    expect(await run(loader, { as: "unreachable" })).toMatchObject({ status: 503, text: MESSAGES.busy });
  });

  it("tells what was just done, once", async () => {
    const notice = { icon: "success", title: MESSAGES.ticketAnswered } as const;
    const { data, session } = await run(
      (args) => {
        args.context.session.flash("notice", notice);
        return loader(args);
      },
      { as: "admin" },
    );
    expect(data.notice).toEqual(notice);
    expect(session.has("notice")).toBe(false);
  });

  it("gives each rendering a key of its own", async () => {
    const [one, other] = [await run(loader, { as: "admin" }), await run(loader, { as: "admin" })];
    expect(one.data.formKey).not.toBe(other.data.formKey);
  });

  it("is kept by nobody", () => expect(headers()).toEqual({ "cache-control": "private, no-store" }));
});
