import { meCalls, policyCalls } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import type { VisitorAccount } from "../../app/platform/clients/account-client.server";
import type { CardTexts } from "../../app/platform/remix/template/card-texts";
import { cardTexts, type PlayerCard, toPlayerCard } from "../../app/platform/remix/template/player-card";
import { canFill, createTemplateViewer, fillTemplate, NONCE_PLACEHOLDER, toTemplate } from "./player-pages";

const cardOf = (UserID: string) => toPlayerCard(cardTexts({ UserID, UserPoint: 5000, UserPoint2: 0 }));
const JUAN = cardOf("juan");

/** The card's texts, as `<PlayerSlot>` shows them. */
async function shown(): Promise<CardTexts> {
  const viewer = await createTemplateViewer(1, null).ask();
  if (viewer.state !== "player") throw new Error("The template's viewer is a player.");
  return viewer.card as PlayerCard & CardTexts;
}

describe("a page made for all players", () => {
  it("is filled in for one player, everywhere", async () => {
    const { UserID, UserPoint, UserPoint2 } = await shown();
    const page = `<b>${UserID}</b> ${UserPoint} ${UserPoint2} <script nonce="${NONCE_PLACEHOLDER}">["${UserID}","${UserPoint}"]</script>`;
    expect(String(fillTemplate(toTemplate(page), JUAN, "n0nce"))).toBe(
      '<b>juan</b> 5,000 0 <script nonce="n0nce">["juan","5,000"]</script>',
    );
  });

  it("may have no slot at all", () =>
    expect(String(fillTemplate(toTemplate("plain"), JUAN, "n0nce"))).toBe("plain"));

  it("has no name, no balance and no number in what its loaders get", async () => {
    const viewer = await createTemplateViewer(1, null).ask();
    expect(Object.keys(viewer).sort()).toEqual(["card", "role", "state", "type"]);
    for (const text of Object.values(await shown())) expect(text).toMatch(/^User\w+[0-9a-f]{32}$/);
  });

  it("turns out to be personal by any call, which rejects like a failed call", async () => {
    for (const ask of [
      (own: VisitorAccount) => own.data(meCalls.me),
      (own: VisitorAccount) => own.call(policyCalls.list),
    ]) {
      const template = createTemplateViewer(1, null);
      expect(template.isOwn()).toBe(false);
      await expect(ask(template.account)).rejects.toThrow("more of a player");
      expect(template.isOwn()).toBe(true);
    }
  });

  it("turns out to be personal by a form's key, and leaves nothing that fails later", () => {
    const template = createTemplateViewer(1, null);
    expect(template.account.newKey()).toBe("");
    expect(template.isOwn()).toBe(true);
  });

  it("turns out to be personal if it reads the player", async () => {
    const template = createTemplateViewer(1, null);
    await template.ask();
    expect(template.isOwn()).toBe(false);
    await expect(template.ask.with([])()).rejects.toThrow("more of a player");
    expect(template.isOwn()).toBe(true);
  });

  it("is not used for names that would have to be escaped", () => {
    expect(canFill(cardOf("juan_01"))).toBe(true);
    for (const UserID of ["<b>", 'a"b', "a b", "ñ", ""]) expect(canFill(cardOf(UserID))).toBe(false);
  });
});
