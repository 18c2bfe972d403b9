import { type KeyboardEvent, useRef } from "react";

/**
 * The keys of the ARIA tabs pattern: arrows move, Home and End jump, and the tab moved to is chosen at once.
 * @param current the chosen tab's place; -1 where what is shown has no tab
 * @param choose called with the place of the tab to choose
 */
export function useTabKeys<List extends HTMLElement>(
  count: number,
  current: number,
  choose: (index: number) => void,
) {
  const list = useRef<List>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = count - 1;
    const targets: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current <= 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  };
  return { list, onKeyDown };
}
