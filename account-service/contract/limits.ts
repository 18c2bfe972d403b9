/** Field lengths in characters and fixed sizes of lists (spec sections 5 and 9). */
export const LIMITS = {
  userId: 20,
  name: 30,
  password: 20,
  email: 60,
  rankingRows: 100,
  /** Rows of the home page's ranking widget, for each school tab. */
  rankingSideRows: 10,
} as const;

/** User types (spec section 4): `normal` or less is a player, `admin` or more an administrator; between them login is refused. */
export const USER_TYPE = { unknown: 0, normal: 1, admin: 11 } as const;

export const isPlayerType = (type: number) => type <= USER_TYPE.normal;
export const isAdminType = (type: number) => type >= USER_TYPE.admin;
