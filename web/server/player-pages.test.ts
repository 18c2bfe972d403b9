import type { User } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { VisitorAccount } from "../app/lib/account-client.server";
import { formatCoins } from "../app/lib/coins";
import { canFill, createStandIn, fill, STAND_IN_NONCE, toForm } from "./player-pages";

const JUAN = { UserID: "juan", UserPoint: 5000, UserPoint2: 0, nonce: "n0nce" };

describe("a page made for all players", () => {
  const { viewer } = createStandIn(1, null);
  const user = viewer.state === "player" ? viewer.user : ({} as User);
  const page = `<b>${user.UserID}</b> ${formatCoins(user.UserPoint)} ${formatCoins(user.UserPoint2)} <script nonce="${STAND_IN_NONCE}">["${user.UserID}",${user.UserPoint},${user.UserPoint2}]</script>`;

  it("is filled in for one, everywhere", () => {
    const filled = fill(toForm(page), JUAN);
    expect(filled).toBe('<b>juan</b> 5,000 0 <script nonce="n0nce">["juan",5000,0]</script>');
    expect(filled).not.toContain("standin");
  });

  it("may have no gap at all", () => expect(fill(toForm("plain"), JUAN)).toBe("plain"));

  it("is told to be one player's own as soon as it asks for more of him", () => {
    for (const ask of [
      (own: User) => own.UserEmail,
      (own: User) => own.characters,
      (own: User) => ({ ...own }),
      (own: User) => JSON.stringify(own),
    ]) {
      const standIn = createStandIn(1, null);
      expect(standIn.isOwn()).toBe(false);
      expect(() => standIn.viewer.state === "player" && ask(standIn.viewer.user)).toThrow();
      expect(standIn.isOwn()).toBe(true);
    }
  });

  it("is told so by any call too, which fails as calls do", async () => {
    for (const ask of [
      (own: VisitorAccount) => own.me([]),
      (own: VisitorAccount) => own.console.write("/admin/policy", z.unknown()),
    ]) {
      const standIn = createStandIn(1, null);
      await expect(ask(standIn.account)).rejects.toThrow("more of a player");
      expect(standIn.isOwn()).toBe(true);
    }
  });

  it("is told so where parts of the player's own are asked for", async () => {
    const standIn = createStandIn(1, null);
    expect(await standIn.ask()).toBe(standIn.viewer);
    expect(standIn.isOwn()).toBe(false);
    await expect(standIn.ask.with(["cart"])()).rejects.toThrow("more of a player");
    expect(standIn.isOwn()).toBe(true);
  });

  it("is not used for names that would have to be escaped", () => {
    expect(canFill({ UserID: "juan_01" } as User)).toBe(true);
    for (const UserID of ["<b>", 'a"b', "a b", "ñ", ""]) expect(canFill({ UserID } as User)).toBe(false);
  });
});
