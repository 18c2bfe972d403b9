import type { ReactNode } from "react";
import { useHydrated } from "~/platform/browsers/use-hydrated";
import { readPlace } from "./list-places";

/** How a list was left in this tab; without scripts, nothing is known. */
const useListPlace = (list: string) => (useHydrated() ? readPlace(list) : undefined);

/** The way from a row's page back to its list, as it was left: filters, order, page, sorting and scroll position. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const left = useListPlace(to);
  return (
    <a href={to + (left?.search ?? "")} data-place={left?.place}>
      {children}
    </a>
  );
}

const SEARCH = "list";

/** For a form that leads back to a list once it is done: tells its action how the list was left. */
export const BackField = ({ to }: { to: string }) => (
  <input type="hidden" name={SEARCH} value={useListPlace(to)?.search ?? ""} />
);

/** The list that a form with a `BackField` leads back to. */
export function listAddress(to: string, formData: FormData): string {
  const search = String(formData.get(SEARCH) ?? "");
  return search.startsWith("?") ? to + search : to;
}
