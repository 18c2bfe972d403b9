import { useEffect } from "react";

/** Pressing / focuses the console's search, as in other tools, except while typing. */
export function useSearchShortcut(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
      const field = document.querySelector<HTMLInputElement>("header [type='search']");
      if (typing || !field) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
