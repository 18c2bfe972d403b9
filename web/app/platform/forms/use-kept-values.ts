import { useEffect, useRef } from "react";
import { usePageOwner } from "../session/page-owner";
import { keepTyped, restoreValues } from "./kept-values";

/**
 * A form that has what was typed into it again when its page is left and opened again, such as for a login.
 * @param place the address that the form is sent to, or another name of its own; null: nothing is kept or filled in
 * @param names of the fields, which have no secrets
 * @param version changes when the form's element is another one
 * @returns the form's ref, and whose text is in it
 */
export function useKeptValues(place: string | null, names: readonly string[], version?: string | number) {
  const element = useRef<HTMLFormElement>(null);
  const reader = usePageOwner();
  // What a player typed stays theirs when their session ends while the form is open.
  const owner = useRef(reader);
  useEffect(() => {
    const form = element.current;
    if (!form || place === null) return;
    owner.current = reader ?? owner.current;
    restoreValues(place, form, reader);
    const keep = () => keepTyped(place, form, names, owner.current);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [place, names, reader, version]);
  return { element, owner };
}
