import type { AskViewer, Viewer } from "../app/lib/context";

/** Who is looking, in a loader's test. @param parts what is a player's own; whatever is missing could not be read */
export const viewerOf = (viewer: object, parts: object = {}): AskViewer =>
  Object.assign(async () => viewer as Viewer, {
    with: () => async () => ({ ...viewer, parts }) as never,
  });
