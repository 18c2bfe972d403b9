import { useEffect } from "react";

/** The key / goes to the page's first search field, as operators know it from other tools; not while somebody types. */
export function useSearchKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
      const field = document.querySelector<HTMLInputElement>("main [type='search']");
      if (typing || !field) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
