import type { Area, Role } from "@tambayan/account-service/contract";
import { mayDo } from "@tambayan/account-service/contract";
import { Together } from "~/components/console/list";
import { PageHead } from "~/components/ui/page-head";
import { useConsole } from "~/lib/use-console";

/** The pages of one account: where they stand below its own, and whose area each is. */
const PAGES: { path: string; name: string; area: Area }[] = [
  { path: "", name: "Account", area: "players" },
  { path: "/ledger", name: "Ledger", area: "points" },
  { path: "/purchases", name: "Purchases", area: "orders" },
  { path: "/tickets", name: "Tickets", area: "tickets" },
  { path: "/audit", name: "Audit", area: "players" },
];
const pagesOf = (UserNum: number, role: Role | null) =>
  PAGES.filter(({ area }) => mayDo(role, area, "read")).map(
    ({ path, name }) => [`/admin/players/${UserNum}${path}`, name] as const,
  );

/** Whose account it is, and the pages that belong to it. */
export function PlayerHead({ of }: { of: { UserNum: number; UserID: string } }) {
  const role = useConsole()?.role ?? null;
  return (
    <>
      <PageHead title={of.UserID}>
        <a href="/admin/players">All players</a> · number {of.UserNum} in the game
      </PageHead>
      <Together label={`Pages of ${of.UserID}`} pages={pagesOf(of.UserNum, role)} />
    </>
  );
}
