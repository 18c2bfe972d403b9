/** The news feeds; each accepts `?category=`, and has all types without. */
export const FEED_FORMATS = [
  { name: "RSS", type: "application/rss+xml", path: "/rss.xml" },
  { name: "Atom", type: "application/atom+xml", path: "/atom.xml" },
] as const;
