import { useEffect, useRef, useState } from "react";

/**
 * Lets the fields of a search begin again once another search is shown, unless somebody went on typing while it was
 * being loaded.
 * @param shown the search whose results are shown
 * @returns the key of the fields, and the props for their form
 */
export function useSearchKey(shown: string) {
  const [last, setLast] = useState({ shown, key: shown });
  const since = useRef({ sent: false, typed: false });
  if (last.shown !== shown) {
    const { sent, typed } = since.current;
    setLast({ shown, key: sent && typed ? last.key : shown });
  }
  // Each time that another search is shown.
  useEffect(() => {
    since.current = { sent: false, typed: false };
  }, [last]);
  return {
    key: last.key,
    form: {
      onSubmit: () => {
        since.current = { sent: true, typed: false };
      },
      onInput: () => {
        since.current.typed = true;
      },
    },
  };
}
