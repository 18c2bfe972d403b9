/** The largest number of the game's `int` columns. */
export const MAX_INT = 2_147_483_647;

/** Field lengths in characters, and sizes of lists. */
export const LIMITS = {
  userId: 20,
  name: 30,
  password: 20,
  /** For new passwords; existing ones may be shorter. */
  passwordMin: 8,
  /** The game's column may be narrower, which the service checks. */
  email: 60,
  phone: 20,
  secretAnswer: 60,
  /** Of a character or a club. */
  gameName: 33,
  /** Of an item's price, and of its stock. */
  itemAmount: 1_000_000_000,
  rankingRows: 100,
  /** Places of a ranking that are known: of movement, and of players who look for their own. */
  rankingPlaces: 1_000,
  /** Rows in each tab of the home page's ranking widget. */
  rankingSideRows: 10,
  /** Archived rows of a school or a class when a month is over. */
  rankingChampions: 10,
  /** Logins on the security page. */
  recentLogins: 20,
  recoveryCodes: 10,
  code: 32,
  /** Codes in a batch. */
  batchCodes: 100_000,
  /** Batches of a campaign. */
  campaignBatches: 200,
  /** Characters of a short text, such as a gift's message. */
  shortText: 200,
  /** Items on a wish list. */
  wishList: 100,
  /** Quantity of one item in a cart. */
  cartQuantity: 99,
  bundleName: 60,
  /** Different items in a bundle, and units of all of them together. */
  bundleParts: 20,
  bundleUnits: 100,
  /** Products that staff change at once. */
  bulkItems: 50,
  /** Of a character that is renamed here. */
  characterName: 16,
  /** Sales in the calendar at once, and the longest span of it in days. */
  sales: 100,
  salesDays: 100,
  /** R-Coin for a service. */
  servicePrice: 10_000_000,
  /** Changes of characters on a player's page, and on the console's. */
  characterChanges: 20,
  /** Rows per page of the shop, and of histories. */
  shopPage: 12,
  historyPage: 10,
  /** Characters of a ticket's number after `T-`: 38 random bits. */
  ticketNumber: 8,
  ticketSubject: 100,
  ticketMessage: 4000,
  /** Messages in a ticket, from both sides, after which the owner needs a new one. */
  ticketMessages: 100,
  savedReplies: 500,
  voteSites: 100,
  voteSiteSlug: 30,
  voteSiteName: 60,
  voteLink: 400,
  /** A player's token in a toplist's link: 85 random bits; some toplists take no more than 24 characters. */
  voteToken: 18,
  /** A player's code for inviting: 38 random bits. */
  inviteCode: 8,
  /** Of packages of coins: the price in centavos, and coins. */
  packagePrice: 10_000_000,
  packageCoins: 10_000_000,
  packageName: 60,
  channelName: 60,
  channelInstructions: 500,
  /** The sender's name on a receipt. */
  receiptName: 60,
  /** Invitations on a player's page. */
  invitations: 50,
  /** Pictures per message, and the size of each in bytes. */
  ticketPictures: 3,
  pictureBytes: 2 * 1024 * 1024,
  /** The same in base64. */
  pictureBase64: Math.ceil((2 * 1024 * 1024) / 3) * 4,
} as const;

/** Lifetime of emailed links in minutes. */
export const LINK_MINUTES = { resetPassword: 30, email: 24 * 60 } as const;

/** User types: `normal` or less is a player, `admin` or more an administrator; types in between may not log in. */
export const USER_TYPE = { unknown: 0, normal: 1, admin: 11, webGm: 19 } as const;

export const isPlayerType = (type: number) => type <= USER_TYPE.normal;
export const isAdminType = (type: number) => type >= USER_TYPE.admin;
