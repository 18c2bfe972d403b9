/** What a page needs to know in the browser: nothing of zod comes with it. */

/** Characters of a `search`. */
export const searchLimit = 60;

/** Items in `getnewsindex`: as many as a sitemap may have addresses, and some left for the pages. */
export const newsIndexLimit = 49_900;
