import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { endsWithName } from "./name-path";

/** Long enough that a pointer moving across a list prefetches nothing. */
const HOVER_MS = 80;

/** Whether a path of this site is a page's: files and the API's description are only the browser's to open. */
export const leadsToPage = (path: string) => endsWithName(path) || !/^\/api(?=\/|$)|\.\w+$/.test(path);

/** The link under an event, if it leads to another page of this site in this tab. */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link ||
    link.origin !== location.origin ||
    link.target ||
    link.download ||
    link.dataset.reload !== undefined ||
    !leadsToPage(link.pathname)
  ) {
    return null;
  }
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage && link.hash ? null : link;
}

/**
 * Makes every plain `<a href>` of the site a navigation without a reload, and prefetches a page's parts when its link
 * is hovered or focused. One listener for all links: a component for each took a third of a page's rendering time, and
 * as much to hydrate on a cheap phone (docs/decisions/004).
 *
 * `data-keep-scroll` on a link keeps the scroll position; `data-place` leads back to a page as it was left
 * (./place.ts); `data-reload` leaves it to the browser.
 * @returns the address to prefetch, or null
 */
export function useDelegatedLinks(): string | null {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onClick = (event: MouseEvent) => {
      const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
      if (event.defaultPrevented || event.button !== 0 || modified) return;
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      const { pathname, search, hash, dataset } = link;
      navigate(
        { pathname, search, hash },
        {
          preventScrollReset: dataset.keepScroll !== undefined,
          ...(dataset.place !== undefined && { state: { place: dataset.place } }),
        },
      );
    };
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (!link) return;
      timer = setTimeout(() => setWanted(link.pathname + link.search), HOVER_MS);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", onClick);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, [navigate]);

  return wanted;
}
