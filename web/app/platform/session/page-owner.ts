import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { showNotice } from "../dialog/dialog";
import { msg } from "../language/i18n";
import { LAYOUT_ROUTES } from "../page/root-data";
import type { CardTexts } from "../remix/template/card-texts";
import { openPage } from "./leave";

/**
 * The user ID of the player or staff member that the page belongs to, as its layout knows them; undefined for a
 * visitor. For effects and events only: what is rendered for all players alike has a placeholder here.
 */
export function usePageOwner(): string | undefined {
  const site = useRouteLoaderData<{ viewer?: { card?: CardTexts } }>(LAYOUT_ROUTES.site);
  const console = useRouteLoaderData<{ UserID: string }>(LAYOUT_ROUTES.console);
  return console?.UserID ?? site?.viewer?.card?.UserID;
}

/** The key in local storage by which a page tells the other tabs whose it is; it is removed at once. */
const CHANNEL = "page owner";

/** Tells the other tabs whose pages this browser shows now. */
export function announceOwner(owner: string): void {
  try {
    localStorage.setItem(CHANNEL, owner);
    localStorage.removeItem(CHANNEL);
  } catch {
    // The browser stores nothing.
  }
}

/** Calls back when another tab shows a page of somebody else. @returns ends it */
export function onOtherOwner(owner: string, call: () => void): () => void {
  const hear = ({ key, newValue }: Pick<StorageEvent, "key" | "newValue">) => {
    if (key === CHANNEL && newValue && newValue !== owner) call();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** Not a reload: a page that answers a form would send it again. */
const openAgain = () => location.replace(openPage());

const sayAndOpenAgain = () =>
  void showNotice({
    icon: "info",
    title: msg("Another account is logged in now"),
    text: msg("This page was opened with the one before. It will reload."),
  }).finally(openAgain);

/**
 * Opens a page again once somebody else has logged in in another tab: its forms would act on their account, and what
 * was typed into them is not theirs. For the layouts.
 */
export function useOneOwner(): void {
  const owner = usePageOwner();
  const last = useRef(owner);
  useEffect(() => {
    const before = last.current;
    last.current = owner;
    if (!owner) return;
    // It was not heard of, and noticed when data was read again, perhaps after a form that was refused for it.
    if (before && before !== owner) return sayAndOpenAgain();
    announceOwner(owner);
    let leaving = false;
    return onOtherOwner(owner, () => {
      if (leaving) return;
      leaving = true;
      sayAndOpenAgain();
    });
  }, [owner]);
}
