import type { Inspection } from "../findings.ts";
import { columnOf } from "../mapping.ts";
import { placeOf } from "../names.ts";
import { judgeTake } from "../refunds.ts";
import { type Line, note, ok, type Section } from "./lines.ts";

/** The names by which procedures that take items are recognized; null if the table was not found. */
export function takeNames({ game }: Pick<Inspection, "game">) {
  const { place } = game.ShopPurchase;
  const flag = columnOf(game.ShopPurchase, "PurFlag")?.name;
  return place && flag ? { table: place.name, flag } : null;
}

/** Which values of the policy refundSafety are safe with this game. */
export function refundSection({ procedures, game }: Inspection): Section {
  const title = "Refunds (policy refundSafety; off until you choose)";
  const names = takeNames({ game });
  if (!names) return { title, lines: [note("Not inspected: the table of purchases was not found.")] };
  if ("unavailable" in procedures)
    return { title, lines: [note(`Not inspected: ${procedures.unavailable}.`)] };
  const lines = procedures.answer.flatMap((procedure): Line[] => {
    const name = `${procedure.schema}.${procedure.name}`;
    const verdict = judgeTake(procedure, names);
    if (verdict === "guarded")
      return [ok(`${name} ignores cancelled rows: guarded is safe, and so is remove`)];
    if (verdict === "reports")
      return [
        note(
          `${name} delivers an item whatever its state, even a refunded one, but fails if the row is gone: remove is safe (the login needs DELETE on ${names.table}), guarded is not. refund-procedure.sql contains a corrected version for you to review; with it, guarded is safe too`,
        ),
      ];
    if (verdict === "blind")
      return [
        note(
          `${name} delivers an item whatever its state, and does not seem to fail if the row is gone: neither remove nor guarded is safe. refund-procedure.sql contains a corrected version for you to review`,
        ),
      ];
    if (verdict === "unread")
      return [
        note(
          `${name} cannot be read by this login (it may be encrypted, or require VIEW DEFINITION), so preflight cannot tell whether remove or guarded is safe`,
        ),
      ];
    return [];
  });
  if (lines.length === 0)
    lines.push(
      note(
        "No procedure was found that changes the state of a purchase, so preflight cannot tell how the game delivers items: leave refunds off, or use offline",
      ),
    );
  lines.push(
    note(
      game.UserKey.place
        ? `offline is safe: UserLoginState and ${placeOf(game.UserKey.place)} show whether a player is in the game`
        : "offline is safe if UserLoginState reliably shows whether a player is in the game",
    ),
  );
  return { title, lines };
}
