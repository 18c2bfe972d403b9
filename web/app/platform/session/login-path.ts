import { withQuery } from "../page/with-query";

/** Query parameter of the login page: where to go afterwards, an address on this site. */
export const NEXT = "next";

/** The page that says that a session has ended, then leads home. */
export const SESSION_OVER_PATH = "/session-expired";

/**
 * The login page, which leads back to an address afterwards. Without one, or from home, it leads home.
 * @param here path and query on this site
 */
export const loginPath = (here: string): string => withQuery("/login", { [NEXT]: here === "/" ? "" : here });
