/** The texts of the player's card in the layout. */
export const SLOTS = ["UserID", "UserPoint", "UserPoint2"] as const;
export type SlotName = (typeof SLOTS)[number];
export type CardTexts = Record<SlotName, string>;
