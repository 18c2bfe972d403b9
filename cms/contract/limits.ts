/** What a page needs to know in the browser: nothing of zod comes with it. */

/** Characters of a `search`. */
export const searchLimit = 60;

/** Items in `getnewsindex`: as many as a sitemap may have addresses, and some left for the pages. */
export const newsIndexLimit = 49_900;

/** An item's page on the site: every link to one has this form (spec section 2, routes). */
export const topicPath = (id: number) => `/news?topic=${id}`;
