import type { AuditAction, LimitKind } from "@tambayan/account-service/contract";
import { humanize } from "./console";

/** Of actions whose own name is not what staff would call them. */
const ACTIONS: Partial<Record<AuditAction, string>> = {
  sign_in: "Login",
  password_changed_in_game: "Password changed in the game",
  pin_changed: "PIN changed",
  user_id_requested: "User ID requested",
  password_wrong: "Wrong password",
  secret_answer_wrong: "Wrong secret answer",
  privacy_changed: "Privacy settings changed",
  email_confirmed: "Email address confirmed",
  email_changed: "Email address changed",
  second_factor_on: "Two-step login turned on",
  second_factor_off: "Two-step login turned off",
  whitelist_requested: "Whitelisting requested",
  whitelist_decided: "Whitelisting decided",
  setting_changed: "Policy changed",
  code_wrong: "Wrong code",
  ordered: "Purchased",
  ticket_sent: "Ticket opened",
  ticket_answered: "Ticket reply",
  sessions_ended: "Sessions ended by staff",
  recovery_mailed: "Reset link sent by staff",
  login_wait_cleared: "Login wait ended",
  login_state_freed: "Stuck login reset",
  approval_rejected: "Request rejected",
  approval_expired: "Request expired",
  adjusted: "Coins adjusted",
  invite_paid: "Invitation paid",
  invite_rejected: "Invitation rejected",
  player_note: "Note added",
  service_offer_changed: "Character service changed",
  payment_created: "Payment started",
  payment_changed: "Payment changed by staff",
  receipt_decided: "Receipt checked",
  package_changed: "Package or transfer account changed",
  admin_created: "Administrator created",
};

const LIMITS: Partial<Record<LimitKind, string>> = {
  calls: "All calls",
  "login-account": "Logins to an account",
  "login-browser": "Logins from a known browser",
  "login-address": "Logins from an address",
  "login-code": "Codes sent with a login",
  "login-with-code": "Logins with a code",
  code: "Two-step login codes",
  password: "Password confirmations",
  answer: "Secret answers",
  register: "Registrations",
  "register-probe": "Registration forms",
  "register-check": "User ID checks",
  recovery: "Account recovery",
  "address-mail": "Email changes",
  redeem: "Wrong codes of an account",
  "redeem-address": "Wrong codes from an address",
  "payment-recipient": "Recipients looked up",
  picture: "Unreadable pictures of an account",
  "picture-address": "Unreadable pictures from an address",
  ticket: "Tickets of an account",
  "ticket-email": "Tickets of an email address",
  "ticket-address": "Tickets from an address",
  "ticket-find": "Ticket link requests",
  "ticket-reply": "Ticket replies",
  "ticket-reply-address": "Ticket replies from an address",
  "vote-postback": "Refused postbacks",
  "new-login": "New login emails",
  "address-taken": "Emails about a used address",
  "find-user-id": "User ID emails",
  "find-password": "Password reset emails",
  "staff-recovery": "Reset links sent by staff",
  "ticket-received": "New ticket emails",
  "ticket-link": "Ticket link emails",
  "ticket-closed": "Closed ticket emails",
  whitelist: "Whitelist requests",
};

const labelOf = (labels: Record<string, string>) => (name: string) =>
  labels[name] ?? humanize(name.replaceAll("-", "_"));

/** What staff read for an action of the audit log: 'adjustment_requested' is 'Adjustment requested'. */
export const auditLabel = labelOf(ACTIONS);

/** What staff read for a limit: 'register-check' is 'User ID checks'. */
export const limitLabel = labelOf(LIMITS);
