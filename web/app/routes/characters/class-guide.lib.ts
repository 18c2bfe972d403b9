import { type GuideClass, TABBED_CLASSES, UNTABBED_CLASSES } from "./class-guide-text";

/** Every panel, in the order in which they stand where no scripts run. */
export const ALL_CLASSES: readonly GuideClass[] = [...TABBED_CLASSES, ...UNTABBED_CLASSES];

/** The class that an address names by its hash; the first one for anything else (spec section 4: the first by default). */
export const classOfHash = (hash: string): string =>
  ALL_CLASSES.find(({ id }) => hash === `#${id}`)?.id ?? "brawler";
