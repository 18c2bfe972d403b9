import { type KeyboardEvent, useRef } from "react";

/**
 * The keys of the ARIA tabs pattern: arrows move, Home and End jump, and the tab moved to is selected at once. They
 * count from the focused tab, which is right even while a selection is still pending.
 * @param choose called with the index of the tab to select
 */
export function useTabKeys<List extends HTMLElement>(choose: (index: number) => void) {
  const list = useRef<List>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const place = tabs.findIndex((tab) => tab.matches(":focus"));
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place <= 0 ? last : place - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
    tabs[target]?.focus();
  };
  return { list, onKeyDown };
}
