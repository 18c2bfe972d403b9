import { createCookie } from "@remix-run/node";
import { z } from "zod";

const NAME = "tambayan_browser";
/** The longest that browsers keep a cookie. */
const MAX_AGE = 400 * 24 * 3600;

const contents = z.object({
  /** Account-service's token for the browser. */
  token: z.string(),
  /** The account that was entered last, which web's limits count for; none after only a password reset. */
  account: z.string().optional(),
});
/** What a browser that has logged in before keeps. */
export type KnownBrowser = z.infer<typeof contents>;

/**
 * The cookie that tells the owner of an account from strangers: from those who guess their password, and from
 * neighbours behind the same address who ask for too much. It outlives logging out.
 * @param settings secrets: the first one signs, all are accepted; `secure` if the site uses https
 */
export function createBrowserCookie({ secrets, secure }: { secrets: string[]; secure: boolean }) {
  const cookie = createCookie(secure ? `__Host-${NAME}` : NAME, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: MAX_AGE,
    secrets,
  });
  return {
    async read(header: string | undefined): Promise<KnownBrowser | undefined> {
      if (!header?.includes(`${NAME}=`)) return undefined;
      return contents.safeParse(await cookie.parse(header)).data;
    },
    write: (browser: KnownBrowser): Promise<string> => cookie.serialize(browser),
  };
}
export type BrowserCookie = ReturnType<typeof createBrowserCookie>;
