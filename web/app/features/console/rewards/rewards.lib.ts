import type {
  InviteSuspicion,
  RewardKind,
  StoredInviteState,
  VoteFormat,
  VoteRejection,
  VoteVerification,
} from "@tambayan/account-service/contract";

/** The pages about rewards, linked above each of them. */
export const REWARD_PAGES = [
  ["/admin/rewards", "What was paid"],
  ["/admin/rewards/votes", "Vote sites"],
] as const;

export const KIND_NAMES: Record<RewardKind, string> = {
  attendance: "Daily stamps",
  vote: "Votes",
  play_time: "Play time",
  invite: "Invitations",
};

/** Where a kind of reward is turned on. */
export const KIND_SETTINGS: Record<RewardKind, string> = {
  attendance: "/admin/policy/attendanceCoins",
  vote: "/admin/rewards/votes",
  play_time: "/admin/policy/playTimeCoinsPerHour",
  invite: "/admin/policy/inviteInviterCoins",
};

export const FORMAT_NAMES: Record<VoteFormat, string> = {
  xtremetop100: "XtremeTop100",
  gtop100: "GTop100",
  topg: "TopG",
  "arena-top100": "Arena-Top100",
  top100arena: "Top 100 Arena",
  other: "Another toplist",
};

export const VERIFICATION_NAMES: Record<VoteVerification, string> = {
  path: "A secret in the postback's address",
  field: "A secret in a field (GTop100, Arena-Top100)",
  signature: "An HMAC-SHA256 signature",
  addresses: "The toplist's IP addresses only",
};

export const REFUSAL_NAMES: Record<VoteRejection, string> = {
  secret: "wrong secret",
  signature: "wrong signature",
  address: "another IP address",
  token: "no known player",
  unreadable: "unreadable",
};

export const SUSPICION_NAMES: Record<InviteSuspicion, string> = {
  browser: "Same browser",
  address: "Same network",
};

export const INVITE_BADGES: Record<
  StoredInviteState,
  { text: string; variant: "good" | "open" | "quiet" | "bad" }
> = {
  open: { text: "Open", variant: "quiet" },
  review: { text: "To review", variant: "open" },
  paid: { text: "Paid", variant: "good" },
  rejected: { text: "Rejected", variant: "bad" },
};

export const optionsOf = <Name extends string>(names: Record<Name, string>) =>
  Object.entries(names) as [Name, string][];
