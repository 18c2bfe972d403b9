import type { User } from "@tambayan/account-service/contract";
import { formatCoins } from "../../language/coins";
import { usePlaceholders } from "../rendering";
import type { CardTexts, SlotName } from "./card-texts";

declare const sealed: unique symbol;
/**
 * What the layout shows of a player: texts that only `<PlayerSlot>` can display. No page can branch on a name or a
 * balance it cannot read, so a page rendered once for all players is the same for each of them (docs/decisions/007).
 */
export interface PlayerCard {
  readonly [sealed]: true;
}

export const toPlayerCard = (texts: CardTexts) => texts as CardTexts & PlayerCard as PlayerCard;

/** A player's formatted name and balances. */
export const cardTexts = ({ UserID, UserPoint, UserPoint2 }: Pick<User, SlotName>): CardTexts => ({
  UserID,
  UserPoint: formatCoins(UserPoint),
  UserPoint2: formatCoins(UserPoint2),
});

/** Displays a text of the player's card. */
export function PlayerSlot({ card, name }: { card: PlayerCard; name: SlotName }) {
  const texts = usePlaceholders()?.card ?? (card as PlayerCard & CardTexts);
  return <>{texts[name]}</>;
}
