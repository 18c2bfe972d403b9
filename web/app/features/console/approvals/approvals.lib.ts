import {
  type ApprovalRule,
  type ApprovalState,
  DECISION_AREAS,
  DECISION_KINDS,
  type DecisionKind,
  type Role,
} from "@tambayan/account-service/contract";
import { mayView } from "../console";

/** What waits for a decision, as the page's tabs name it. */
export const KIND_NAMES: Record<DecisionKind, string> = {
  adjustment: "Coins",
  repair: "Repairs",
  codes: "Codes",
  share: "Streamers' shares",
  package: "Packages",
  channel: "Transfer accounts",
  policy: "Policy",
  debt: "Debts",
  payment_refund: "Refunds of payments",
  payment_return: "Returns and disputes",
  order_refund: "Refunds of items",
  vote_site: "Vote sites",
  receipt: "Receipts",
  invitation: "Invitations",
};

/** Why a second person is needed. */
export const RULE_NAMES: Record<ApprovalRule, string> = {
  own: "Own account",
  day_limit: "More than one person may move in a day",
  policy: "The policy asks for two people",
  price: "Gives more for the money than other packages",
  share: "Above the policy's share",
  payee: "Says where players send money",
  loosens: "Pays more, or lets more pass",
  player: "Asked for by the player",
};

export const STATE_BADGES: Record<ApprovalState, { text: string; variant: "open" | "good" | "quiet" }> = {
  waiting: { text: "Pending", variant: "open" },
  done: { text: "Done", variant: "good" },
  rejected: { text: "Rejected", variant: "quiet" },
  expired: { text: "Expired", variant: "quiet" },
};

/** Kinds with a page of their own: what players send and one of the staff looks at. */
const PAGES: Partial<Record<DecisionKind, string>> = {
  receipt: "/admin/approvals/receipts",
  invitation: "/admin/approvals/invitations",
};

/** What waits on the kinds' own pages, which the list of all requests does not have. */
export const waitingElsewhere = (tabs: ReturnType<typeof tabsOf>) =>
  tabs.filter(([to, , waiting = 0]) => waiting > 0 && Object.values(PAGES).includes(to));

/** The tabs that a role can see, with how much waits in each. */
export const tabsOf = (
  role: Role,
  waiting: Partial<Record<DecisionKind, number>>,
): [to: string, name: string, waiting?: number][] => [
  ["/admin/approvals", "All requests"],
  ...DECISION_KINDS.filter((kind) => mayView(role, DECISION_AREAS[kind])).map(
    (kind) =>
      [PAGES[kind] ?? `/admin/approvals?kind=${kind}`, KIND_NAMES[kind], waiting[kind] ?? 0] as [
        string,
        string,
        number,
      ],
  ),
];
