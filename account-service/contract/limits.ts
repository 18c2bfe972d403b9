/** Field lengths in characters and fixed sizes of lists (spec sections 5 and 9). */
export const LIMITS = {
  userId: 20,
  name: 30,
  password: 20,
  /** Of a new password; older ones may be shorter. */
  passwordMin: 8,
  /** Of an address. A game's own column may hold less, which the service says. */
  email: 60,
  phone: 20,
  secretAnswer: 60,
  rankingRows: 100,
  /** Rows of the home page's ranking widget, for each school tab. */
  rankingSideRows: 10,
  /** Rows that are kept of a school or a class when a month is over. */
  rankingChampions: 10,
  /** Sign-ins that the security page lists. */
  signIns: 20,
  recoveryCodes: 10,
  couponCode: 32,
  /** Codes that are made at once. */
  lotCodes: 100_000,
  /** Pieces of one item in a cart. */
  cartQuantity: 99,
  /** Rows of a page of the shop, and of a history. */
  shopPage: 12,
  historyPage: 10,
  /** Of a ticket's number, behind `T-`: 38 random bits. */
  ticketSigns: 8,
  ticketSubject: 100,
  ticketMessage: 4000,
  /** Messages of a ticket, both sides together, beyond which its owner writes a new one. */
  ticketMessages: 100,
  /** Pictures with one message, and the size of each in bytes, as it is sent. */
  ticketPictures: 3,
  pictureBytes: 2 * 1024 * 1024,
  /** The same in base64. */
  pictureBase64: Math.ceil((2 * 1024 * 1024) / 3) * 4,
} as const;

/** How long a mailed link opens something, in minutes. */
export const LINK_MINUTES = { resetPassword: 30, email: 24 * 60 } as const;

/** User types (spec section 4): `normal` or less is a player, `admin` or more an administrator; between them login is refused. */
export const USER_TYPE = { unknown: 0, normal: 1, admin: 11, webGm: 19 } as const;

export const isPlayerType = (type: number) => type <= USER_TYPE.normal;
export const isAdminType = (type: number) => type >= USER_TYPE.admin;
