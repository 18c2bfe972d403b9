/** The feeds of the news; each takes `?category=`, and has all kinds without. */
export const FEED_FORMATS = [
  { name: "RSS", type: "application/rss+xml", path: "/rss.xml" },
  { name: "Atom", type: "application/atom+xml", path: "/atom.xml" },
] as const;
