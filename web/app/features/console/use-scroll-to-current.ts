import { useEffect, useRef } from "react";

/** On a phone the menu is wider than the screen: scrolls the current page's entry into view. */
export function useScrollToCurrent(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && entry) list.current.scrollLeft = entry.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  return list;
}
