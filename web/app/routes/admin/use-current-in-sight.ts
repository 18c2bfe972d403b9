import { useEffect, useRef } from "react";

/** On a phone the menu is a row that is longer than the screen: the page that one is on is brought into sight. */
export function useCurrentInSight(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && entry) list.current.scrollLeft = entry.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  return list;
}
