import { type GuideClass, TABBED_CLASSES, UNTABBED_CLASSES } from "./class-guide-text";

/** All panels, in the order in which they show without scripts. */
export const ALL_CLASSES: readonly GuideClass[] = [...TABBED_CLASSES, ...UNTABBED_CLASSES];

/** The class that the address's hash names; by default the first. */
export const classOfHash = (hash: string): string =>
  ALL_CLASSES.find(({ id }) => hash === `#${id}`)?.id ?? "brawler";
