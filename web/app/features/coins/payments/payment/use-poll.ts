import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Asks for the page's data again every few seconds while it is looked at. @param seconds null: not at all */
export function usePoll(seconds: number | null) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (seconds === null || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, state, revalidate]);
}
