import { createCookie } from "@remix-run/node";

const NAME = "tambayan_browser";
/** The longest that browsers keep a cookie. */
const MAX_AGE = 400 * 24 * 3600;

/**
 * The cookie with account-service's token for this browser, by which its owner is told from strangers who guess their
 * password. It outlives logging out.
 * @param settings `secure` if the site uses https
 */
export function createBrowserCookie({ secure }: { secure: boolean }) {
  const cookie = createCookie(secure ? `__Host-${NAME}` : NAME, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: MAX_AGE,
  });
  return {
    async read(header: string | undefined): Promise<string | undefined> {
      if (!header?.includes(`${NAME}=`)) return undefined;
      const token: unknown = await cookie.parse(header);
      return typeof token === "string" ? token : undefined;
    },
    write: (token: string): Promise<string> => cookie.serialize(token),
  };
}
export type BrowserCookie = ReturnType<typeof createBrowserCookie>;
