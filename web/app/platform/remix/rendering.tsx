import { createContext, type ReactNode, useContext } from "react";
import type { CardTexts } from "./template/card-texts";

/** How the server renders a page (entry.server.tsx). Browsers have the default: all of it, as it is. */
export interface Rendering {
  /** Marks the page's scripts. */
  nonce: string | undefined;
  /** The page without its layout, which the server has kept from an earlier view (docs/decisions/024). */
  pageOnly: boolean;
  /** What the layout shows in place of what differs from view to view, when it is rendered to be kept. */
  placeholders: { card: CardTexts; here: string } | null;
}

export const RenderingContext = createContext<Rendering>({
  nonce: undefined,
  pageOnly: false,
  placeholders: null,
});

export const useNonce = () => useContext(RenderingContext).nonce;
export const usePlaceholders = () => useContext(RenderingContext).placeholders;

/**
 * A part of a layout: everything but `<title>`, `<meta>` and `<main>`. It must depend on nothing but the page's routes
 * and what the layout's `handle.layoutInputs` returns, because the next page with the same gets it as it is.
 */
export function LayoutPart({ children }: { children: ReactNode }) {
  return useContext(RenderingContext).pageOnly ? null : children;
}
