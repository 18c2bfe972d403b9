import { type RefObject, useEffect } from "react";

/**
 * Makes a bar of links with lists below them one stop of the Tab key, in which arrows move: left and right along the
 * bar, down into a list, up and down in it; Home and End to the bar's ends; Escape back to the list's title, and closes
 * the bar. Without scripts each link is its own tab stop.
 * @param bar contains an `li` for each title, which has the title's link first, then its entries
 */
export function useMenuKeys(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const nav = bar.current;
    if (!nav) return;
    const sections = () => [...nav.querySelectorAll<HTMLElement>(":scope > ul > li")];
    const linksOf = (section: HTMLElement | undefined) => [...(section?.querySelectorAll("a") ?? [])];
    /** The one link that the Tab key reaches. */
    const setStop = (stop: HTMLElement | undefined) => {
      for (const link of nav.querySelectorAll("a")) link.tabIndex = link === stop ? 0 : -1;
    };
    const first = () => linksOf(sections()[0])[0];
    const onFocus = (event: FocusEvent) => setStop(event.target as HTMLElement);
    const onBlur = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && nav.contains(event.relatedTarget)) return;
      delete nav.dataset.closed;
      setStop(first());
    };
    const onKey = (event: KeyboardEvent) => {
      const all = sections();
      const column = all.findIndex((section) => section.contains(event.target as Node));
      if (column < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const links = linksOf(all[column]);
      const row = links.indexOf(event.target as HTMLAnchorElement);
      const title = (index: number) => linksOf(all.at(index % all.length))[0];
      const targets: Record<string, () => HTMLElement | undefined> = {
        ArrowRight: () => title(column + 1),
        ArrowLeft: () => title(column - 1),
        ArrowDown: () => links[Math.min(row + 1, links.length - 1)],
        ArrowUp: () => links[Math.max(row - 1, 0)],
        Home: () => title(0),
        End: () => title(-1),
        Escape: () => links[0],
      };
      const target = targets[event.key];
      if (!target) return;
      event.preventDefault();
      if (event.key === "Escape") nav.dataset.closed = "";
      else delete nav.dataset.closed;
      target()?.focus();
    };
    if (!nav.contains(document.activeElement)) setStop(first());
    nav.addEventListener("focusin", onFocus);
    nav.addEventListener("focusout", onBlur);
    nav.addEventListener("keydown", onKey);
    return () => {
      nav.removeEventListener("focusin", onFocus);
      nav.removeEventListener("focusout", onBlur);
      nav.removeEventListener("keydown", onKey);
    };
  });
}
