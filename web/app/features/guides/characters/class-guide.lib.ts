import { type GuideClass, TABBED_CLASSES, UNTABBED_CLASSES } from "./class-guide-text";

/** All panels, in the order in which they show without scripts. */
export const ALL_CLASSES: readonly GuideClass[] = [...TABBED_CLASSES, ...UNTABBED_CLASSES];

const FIRST = "brawler";

/**
 * The class that the address's hash names; by default the first. Another hash, such as that of the way back to the
 * top, changes nothing.
 * @param shown the class before
 */
export const classOfHash = (hash: string, shown = FIRST): string =>
  ALL_CLASSES.find(({ id }) => hash === `#${id}`)?.id ?? (hash === "" ? FIRST : shown);
