import type { Area, Level, Role } from "@tambayan/account-service/contract";
import { hasRight } from "@tambayan/account-service/contract";
import { withQuery } from "~/platform/page/with-query";
import { PageHeader } from "~/ui/page-header";
import { BackLink } from "../../parts/back-link";
import { SubNavigation } from "../../parts/list";
import { useConsole } from "../../use-console";

/** The pages of one account: their paths below its own, and the permission each needs. */
const PAGES: { path: string; name: string; area: Area; level?: Level }[] = [
  { path: "", name: "Account", area: "players" },
  { path: "/timeline", name: "Timeline", area: "players" },
  { path: "/ledger", name: "Ledger", area: "coins" },
  { path: "/orders", name: "Orders", area: "orders" },
  { path: "/characters", name: "Character changes", area: "players" },
  { path: "/tickets", name: "Tickets", area: "tickets" },
  { path: "/repair", name: "Repair", area: "players", level: "write" },
  { path: "/audit", name: "Audit log", area: "players" },
];
const pagesOf = (UserNum: number, role: Role | null) =>
  PAGES.filter(({ area, level = "read" }) => hasRight(role, area, level)).map(
    ({ path, name }) => [`/admin/players/${UserNum}${path}`, name] as const,
  );

const paymentsOf = (UserID: string) => withQuery("/admin/payments", { player: UserID });

/** The account's name, and links to its pages and its payments. */
export function PlayerHeader({ of }: { of: { UserNum: number; UserID: string } }) {
  const role = useConsole()?.role ?? null;
  return (
    <>
      <PageHeader title={of.UserID}>
        <BackLink to="/admin/players">Back to players</BackLink> · account number {of.UserNum}
      </PageHeader>
      <SubNavigation
        label={`Pages of ${of.UserID}`}
        pages={[
          ...pagesOf(of.UserNum, role),
          ...(hasRight(role, "payments", "read") ? [[paymentsOf(of.UserID), "Payments"] as const] : []),
        ]}
      />
    </>
  );
}
