// Without schemas, so that pages can import it alone.

/** What a ticket can be about. */
export const TICKET_CATEGORIES = ["account", "payment", "game", "report", "website", "other"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
/** Labels of the categories. */
export const TICKET_CATEGORY_NAMES = {
  account: "My account",
  payment: "R-Coin and item shop",
  game: "The game",
  report: "Report a player",
  website: "This website",
  other: "Something else",
} as const satisfies Record<TicketCategory, string>;

/** `open` waits for support, `answered` for its owner, `closed` is finished; a reply reopens it. */
export const TICKET_STATES = ["open", "answered", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];
