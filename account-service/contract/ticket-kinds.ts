// Without the schemas, which pages do not need before a form is used.

/** What a ticket may be about. */
export const TICKET_CATEGORIES = ["account", "payment", "game", "report", "website", "other"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
/** The categories as people read them. */
export const TICKET_CATEGORY_NAMES: Record<TicketCategory, string> = {
  account: "My account",
  payment: "R-Coin and item shop",
  game: "The game",
  report: "Report a player",
  website: "This website",
  other: "Something else",
};

/** `open` waits for support, `answered` for its owner, `closed` for nobody; a reply opens it again. */
export const TICKET_STATES = ["open", "answered", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];
