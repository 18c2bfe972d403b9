/** Who is one person, as far as the site can tell, and who set the terms of something. It has no routes of its own. */
export { ownTerms, settersAmong, type Terms } from "./own-terms.ts";
export { areTwoPeople, checkTwoPeople, ownsOneOf, SETTLED_MS, samePersonAmong } from "./two-people.ts";
