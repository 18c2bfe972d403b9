/** Constants that the browser needs, without importing zod. */

/** Maximum length of `search`, in characters. */
export const searchLimit = 60;

/** Maximum number of items in `getnewsindex`: a sitemap holds 50,000 addresses, and the other pages need some. */
export const newsIndexLimit = 49_900;

/** The path of an item's page on the site. */
export const topicPath = (id: number) => `/news?topic=${id}`;
