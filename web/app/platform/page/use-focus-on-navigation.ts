import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a navigation without a reload, moves the focus to the new page's h1, as a loaded page would begin at its top.
 * Screen readers then read the heading. A page that has moved the focus itself keeps it, and so does a list that only
 * changes in place.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const shown = useRef(page);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    const heading = document.querySelector("h1");
    const focused = document.activeElement;
    const left = !focused || focused === document.body || focused.closest("header, nav, footer, a");
    const inPlace = focused?.closest("[data-keep-scroll]");
    if (!heading || !left || inPlace || document.querySelector("dialog[open], .swal2-shown")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
}
