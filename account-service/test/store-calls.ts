import type { Database } from "../src/db/transaction.ts";
import { createRolesStore } from "../src/domains/access/roles/store.ts";
import { createSecondFactorStore } from "../src/domains/access/second-factor/store.ts";
import { createLoginAttemptsStore } from "../src/domains/access/sessions/attempts-store.ts";
import { createSessionsStore } from "../src/domains/access/sessions/store.ts";
import { createWhitelistReviewStore } from "../src/domains/access/whitelist/review-store.ts";
import { createWhitelistStore } from "../src/domains/access/whitelist/store.ts";
import { createCampaignsStore } from "../src/domains/coins/codes/campaigns-store.ts";
import { createCodesStore } from "../src/domains/coins/codes/redeeming-store.ts";
import { createStreamersStore } from "../src/domains/coins/codes/streamers-store.ts";
import { createDebtsStore } from "../src/domains/coins/debts/store.ts";
import { createLedgerStore } from "../src/domains/coins/ledger/store.ts";
import { createSalesStore } from "../src/domains/coins/payments/console/sales-store.ts";
import { createDemoStore } from "../src/domains/coins/payments/demo/store.ts";
import { createOffersStore } from "../src/domains/coins/payments/offers/store.ts";
import { createReceiptsStore } from "../src/domains/coins/payments/receipts/store.ts";
import { createInboxStore } from "../src/domains/coins/payments/settlement/inbox-store.ts";
import { createPaymentsStore, type PaymentRow } from "../src/domains/coins/payments/store.ts";
import { createStaffLimitStore } from "../src/domains/coins/staff-limit/store.ts";
import { createDashboardStore } from "../src/domains/console/dashboard/store.ts";
import { createPlayersStore } from "../src/domains/console/players/store.ts";
import { createShownStore, type GameClock } from "../src/domains/foundation/accounts/shown-store.ts";
import { createAccountsStore } from "../src/domains/foundation/accounts/store.ts";
import { createApprovalsStore } from "../src/domains/foundation/approvals/store.ts";
import { createAuditStore } from "../src/domains/foundation/audit/store.ts";
import { createFieldEditsStore } from "../src/domains/foundation/edits/store.ts";
import { createIdempotencyStore } from "../src/domains/foundation/idempotency/store.ts";
import { createLinksStore } from "../src/domains/foundation/links/store.ts";
import { createMailStore } from "../src/domains/foundation/mail/store.ts";
import { createPeopleStore } from "../src/domains/foundation/people/store.ts";
import { createSettingsStore } from "../src/domains/foundation/settings/store.ts";
import { createThrottleStore } from "../src/domains/foundation/throttle/store.ts";
import { createCharacterServicesStore } from "../src/domains/game/character-services/store.ts";
import { createCharactersStore } from "../src/domains/game/characters/store.ts";
import { createLoginResetsStore } from "../src/domains/game/presence/store.ts";
import { createLists } from "../src/domains/game/rankings/index.ts";
import { createRankingsStore } from "../src/domains/game/rankings/store.ts";
import { createServerStatusStore } from "../src/domains/game/server-status/store.ts";
import { createAlertsStore } from "../src/domains/operations/alerts/store.ts";
import { createFailingStepsStore } from "../src/domains/operations/housekeeping/failing-steps-store.ts";
import { createReconciliationStore } from "../src/domains/operations/reconciliation/store.ts";
import { createAttendanceStore } from "../src/domains/rewards/attendance/store.ts";
import { createRewardsStore } from "../src/domains/rewards/core/store.ts";
import { createInvitesStore } from "../src/domains/rewards/invites/store.ts";
import { createPlayTimeStore } from "../src/domains/rewards/play-time/store.ts";
import { createVotesStore } from "../src/domains/rewards/votes/store.ts";
import { createCartStore } from "../src/domains/shop/cart/store.ts";
import { createProductsStore } from "../src/domains/shop/catalogue/products-store.ts";
import { createShopStore } from "../src/domains/shop/catalogue/store.ts";
import { createDropsStore } from "../src/domains/shop/drops/store.ts";
import { createGiftsStore } from "../src/domains/shop/gifts/store.ts";
import { createOrdersStore } from "../src/domains/shop/orders/store.ts";
import { createWishesStore } from "../src/domains/shop/wishlist/store.ts";
import { createRemindersStore } from "../src/domains/site/reminders/store.ts";
import { createSupportStore } from "../src/domains/support/tickets/queue-store.ts";
import { createTicketsStore } from "../src/domains/support/tickets/store.ts";
import type { GameMapping } from "../src/env.ts";
import { recordSqlServer, type Statement } from "./sql-server.ts";

const storesOf = (db: Database) => ({
  accounts: createAccountsStore(db),
  approvals: createApprovalsStore(db),
  alerts: createAlertsStore(db),
  reminders: createRemindersStore(db),
  people: createPeopleStore(db),
  attendance: createAttendanceStore(db),
  audit: createAuditStore(db),
  fieldEdits: createFieldEditsStore(db),
  loginAttempts: createLoginAttemptsStore(db),
  loginResets: createLoginResetsStore(db),
  campaigns: createCampaignsStore(db),
  streamers: createStreamersStore(db),
  staffLimit: createStaffLimitStore(db),
  reconciliation: createReconciliationStore(db),
  cart: createCartStore(db),
  characterServices: createCharacterServicesStore(db),
  characters: createCharactersStore(db, CLOCK),
  codes: createCodesStore(db),
  dashboard: createDashboardStore(db),
  drops: createDropsStore(db),
  failingSteps: createFailingStepsStore(db),
  gifts: createGiftsStore(db),
  idempotency: createIdempotencyStore(db),
  invites: createInvitesStore(db, CLOCK),
  links: createLinksStore(db),
  mail: createMailStore(db),
  rewards: createRewardsStore(db),
  roles: createRolesStore(db),
  players: createPlayersStore(db),
  playTime: createPlayTimeStore(db),
  ledger: createLedgerStore(db),
  orders: createOrdersStore(db),
  rankings: createRankingsStore(db, CLOCK),
  secondFactor: createSecondFactorStore(db),
  serverStatus: createServerStatusStore(db),
  sessions: createSessionsStore(db),
  shown: createShownStore(db, CLOCK),
  settings: createSettingsStore(db),
  shop: createShopStore(db),
  products: createProductsStore(db),
  support: createSupportStore(db),
  throttle: createThrottleStore(db),
  tickets: createTicketsStore(db),
  votes: createVotesStore(db),
  whitelist: createWhitelistStore(db),
  whitelistReview: createWhitelistReviewStore(db),
  wishes: createWishesStore(db),
  debts: createDebtsStore(db),
  demo: createDemoStore(db),
  inbox: createInboxStore(db),
  offers: createOffersStore(db),
  payments: createPaymentsStore(db),
  sales: createSalesStore(db),
  receipts: createReceiptsStore(db),
});
type Stores = ReturnType<typeof storesOf>;

const AT = new Date("2026-01-02T03:04:05.678Z");
const CLOCK: GameClock = { now: () => AT, env: { GAME_TIME_ZONE: "Asia/Manila" } };
const LIVE = { now: AT, seenAfter: AT };
const TIMES = { created: AT, seen: AT, expires: AT };
const FIELD_EDIT = { field: "price", valueHash: "h", edited: AT, editedBy: 7 };
const CHOICE = { UserNum: 7, kinds: ["club-war" as const], byMail: true, language: "fil" as const };
const OFFER = {
  service: "stats" as const,
  offered: true,
  price: 5,
  waitHours: 1,
  minLevel: 1,
  most: 0,
  levelAfter: 1,
  statPoints: 0,
  changed: AT,
  changedBy: 7,
};
/** Every column that a service changes. */
const VALUES = {
  ChaName: "A",
  ChaSchool: 1,
  ChaLevel: 5,
  ChaReborn: 1,
  ChaExp: "5",
  ChaPower: 1,
  ChaStrong: 1,
  ChaStrength: 1,
  ChaSpirit: 1,
  ChaDex: 1,
  ChaIntel: 1,
  ChaStRemain: 1,
  ChaPK: 1,
  ChaBright: 1,
  ChaStartMap: 1,
  ChaStartGate: 1,
  ChaSaveMap: -1,
};
const FIRST = { skip: 0, take: 25 };
const LATER = { skip: 25, take: 25 };
const DETAILS = { UserPass: "x", UserPass2: "y", UserEmail: "a@b.ph", NameFirst: "A", NameLast: "B" };
const KNOWN = { passwordHash: "h", gamePassword: "g" };
const SECRETS = { ...KNOWN, secretAnswerHash: "a", UserSQ: 5, emailKey: null, pendingEmail: null };
const FROM = { ip: "::1", userAgent: "Señal" };
const ALERT = { problem: "mail", channel: "mail" } as const;
const EVENT = { actor: 8, UserNum: 7, action: "banned", detail: "d" };
const APPROVAL = {
  id: "i",
  kind: "adjustment",
  UserNum: 7,
  reference: "",
  what: "{}",
  summary: "R-Coin +5",
  reason: "r",
  rule: "day_limit",
  state: "waiting",
  requested: AT,
  requestedBy: 1,
  expires: AT,
  decided: null,
  decidedBy: null,
  rejection: null,
} as const;
const CAMPAIGN = { name: "ñ", coins: 1, bonusCoins: 0, starts: AT, ends: null, usesPerAccount: 1 };
const CART = { seq: 5, quantity: 2 };
const REDEEMED = { CardCode: "C", coins: 1, bonusCoins: 0, streamer: null, share: 0, at: AT };
const CALL = { idempotencyKey: "k", call: "buy", requestHash: "h", answer: "" };
const LINK = { tokenHash: "h", UserNum: 7, email: null, created: AT, expires: AT };
const TEXTS = { id: "m", recipient: "a@b.ph", subject: "Hi", text: "ñ", html: "<p>" };
const MAIL = { ...TEXTS, created: AT, due: AT, attempts: 0, finished: null, claimedUntil: AT };
const ENTRY = { UserNum: 7, delta: 5, balance: 5, reason: "code", reference: "r", actor: 7 } as const;
const LINE = { order: "p", UserNum: 7, ProductNum: 3, ItemName: "Añejo", price: 5, quantity: 1, at: AT };
const PIECE = { line: 3, reward: 1, ProductNum: 9, PurPrice: 5, bundle: null };
const IN_BUNDLE = { ...PIECE, PurPrice: 0, bundle: 1 };
const PART = { line: 3, ProductNum: 9, ItemName: "ñ", quantity: 2 };
const LIST = { school: "", class: "", list: "mmr", characters: "[]" } as const;
const SALE = {
  image: null,
  price: null,
  stock: 5,
  saleStart: null,
  saleEnd: AT,
  published: true,
  free: false,
  isDrop: true,
  cutPrice: 5,
  cutStart: AT,
  cutEnd: null,
  bought: 0,
};
const ANY = { search: "", state: "all" as const, category: "", numbers: [] };
const ITEM = { ...SALE, info: "", category: "Pets", position: 100 };
const CANNED = { title: "t", text: "ñ", changed: AT, changedBy: 7 };
const CLUB = {
  id: 5,
  nameKey: "ñ",
  name: "Ñ",
  master: null,
  members: 3,
  areas: 1,
  won: null,
  lost: 2,
  place: null,
};
const PLAYED = { UserNum: 7, counted: 90, day: "2026-01-02", dayCoins: 3, claims: 1 };
const TOPLIST = {
  ...({ format: "other", verification: "path", secret: "s", addresses: "", active: true } as const),
  slug: "toplist",
  name: "Señal",
  link: "https://a.example/{token}",
  coins: 5,
  waitHours: 12,
};
const INVITATION = {
  ...({ UserNum: 8, inviter: 7, created: AT, state: "open", suspicion: null, month: null } as const),
  decided: null,
  decidedBy: null,
  reason: null,
};
const STATUS_TOLD = { told: "online", tellDue: AT, tellAttempts: 0 };
const STATUS = {
  ...STATUS_TOLD,
  checked: AT,
  countDue: AT,
  online: 5,
  record: 7,
  recordAt: AT,
  servers: "[]",
  maintenanceFrom: null,
  maintenanceUntil: AT,
};
const waiting = (failures: number) => ({ failures, until: AT });
const TICKET = { number: "T-A", UserNum: null, email: "a@b.co", category: "other", subject: "ñ" } as const;
const DROP_ENTRY = {
  dropId: 3,
  UserNum: 7,
  place: 5,
  state: "waiting" as const,
  price: 9,
  order: null,
  ip: "::1",
  at: AT,
} as const;
const GIFT = {
  order: "p",
  giver: 7,
  receiver: 8,
  character: 3,
  toName: "Ñ",
  fromName: null,
  message: "ñ",
  total: 5,
  at: AT,
};
const FILE = { id: "f", ticket: 3, message: 4, position: 0, width: 60, height: 40, bytes: 100 };

/** Every method of every store, once for each statement that it may send. */
const CALLS: ((stores: Stores) => unknown)[] = [
  (s) => s.accounts.findCredentials("juan"),
  (s) => s.accounts.findStatus(7),
  (s) => s.accounts.findProfile(7),
  (s) => s.accounts.findPlayer(7),
  (s) => s.accounts.findIdentity(7),
  (s) => s.accounts.findUserNum("juan"),
  (s) => s.accounts.findUserIds([7, 8]),
  (s) => s.accounts.findByEmail("a@b.ph"),
  (s) => s.accounts.isEmailClaimed("a@b.ph"),
  (s) => s.accounts.insertUser({ ...DETAILS, UserID: "juan", created: AT }),
  (s) => s.accounts.updateUser(7, { ...DETAILS, UserPass2_N: "y", PhoneNumber: "1" }),
  (s) => s.accounts.block(7, AT, AT),
  (s) => s.accounts.unblock(7),
  (s) => s.accounts.clearLoginState(7),
  (s) =>
    s.accounts.insertAccount({
      ...SECRETS,
      UserNum: 7,
      gender: "Male",
      country: "PH",
      created: AT,
      registered: AT,
    }),
  (s) => s.accounts.updateAccount(7, { emailKey: "a", pendingEmail: null, email_verified_at: AT }),
  (s) => s.accounts.adopt({ UserNum: 7, ...KNOWN, created: AT }),
  (s) => s.accounts.learnPassword({ UserNum: 7, UserPass: "x", ...KNOWN }, KNOWN),
  (s) => s.accounts.replacePassword(7, "x", "z"),
  (s) => s.accounts.replaceEmail(7, "a@b.ph", "c@d.ph"),
  (s) => s.accounts.clearSecretAnswer(7),
  (s) => s.accounts.findPresence(7),
  (s) => s.accounts.emailWidth(),
  (s) => s.accounts.recordLogin(7, "h", AT),
  (s) => s.accounts.holdLogins(7),
  (s) => s.approvals.insert(APPROVAL),
  (s) => s.approvals.find("i"),
  (s) => s.approvals.findWaiting({ kind: "repair", reference: "secret_answer", UserNum: 1 }),
  (s) => s.approvals.findWaiting({ kind: "package", reference: "1" }),
  (s) => s.approvals.wasApproved({ kind: "payment_refund", reference: "p" }, AT),
  (s) => s.approvals.decide("i", { state: "done", decided: AT, decidedBy: 2, rejection: null }),
  (s) => s.approvals.list({ kinds: ["repair", "adjustment"] }, { take: 26 }),
  (s) => s.approvals.list({ kinds: ["repair"], state: "waiting" }, { before: { at: AT, id: "i" }, take: 26 }),
  (s) => s.approvals.list({ kinds: ["repair"] }, { before: { at: AT, id: "i" }, order: "oldest", take: 26 }),
  (s) => s.approvals.countWaiting(),
  (s) => s.approvals.listExpired(AT, 100),
  (s) => s.accounts.findLastSeen(7),
  (s) => s.shop.listSales({ from: AT, until: AT }, "begun", { take: 100 }),
  (s) =>
    s.shop.listSales({ from: AT, until: AT }, "later", { after: { starts: AT, ProductNum: 3 }, take: 500 }),
  (s) => s.accounts.hasCharacterInGame(7),
  (s) => s.characterServices.offers(),
  (s) => s.characterServices.updateOffer(OFFER),
  (s) => s.characterServices.insertOffer(OFFER),
  (s) => s.characterServices.lockService("name"),
  (s) => s.characterServices.mayChange("ChaName"),
  (s) => s.characterServices.largest("ChaReborn"),
  (s) => s.characterServices.characters(7),
  (s) => s.characterServices.character(7, 5),
  (s) => s.characterServices.isNameTaken("A", 5),
  (s) => s.characterServices.changeCharacter({ UserNum: 7, ChaNum: 5 }, VALUES, VALUES),
  (s) =>
    s.characterServices.insertChange({
      id: "i",
      UserNum: 7,
      ChaNum: 5,
      characterName: "A",
      service: "pk",
      price: 5,
      before: VALUES,
      after: VALUES,
      at: AT,
    }),
  (s) => s.characterServices.usesOf([5, 6]),
  (s) => s.characterServices.listChanges(7, 20),
  (s) => s.characterServices.findChange("i"),
  (s) => s.characterServices.markUndone("i", { undone: AT, undoneBy: 1, undoReason: "r" }),
  (s) => s.reminders.findChoice(7),
  (s) => s.reminders.updateChoice(CHOICE, AT),
  (s) => s.reminders.insertChoice(CHOICE, AT),
  (s) => s.reminders.listChoices("club-war", 7, 100),
  (s) => s.reminders.listSubscriptions([7, 8]),
  (s) => s.reminders.removeSubscriptions(["h", "i"]),
  (s) => s.reminders.removeOwnSubscription(7, "h"),
  (s) =>
    s.reminders.insertSubscription({
      endpointHash: "h",
      UserNum: 7,
      endpoint: "https://p",
      p256dh: "k",
      auth: "a",
      created: AT,
    }),
  (s) => s.reminders.findRun("r"),
  (s) => s.reminders.insertRun("r", AT),
  (s) => s.reminders.advanceRun("r", 5, { sentTo: 9, finished: AT }),
  (s) => s.reminders.purgeRuns(AT),
  (s) => s.attendance.between(7, "2026-01-01", "2026-01-31"),
  (s) => s.attendance.insert({ UserNum: 7, day: "2026-01-02", at: AT, streak: 1, coins: 5 }),
  (s) => s.rewards.standing(7),
  (s) => s.rewards.levels([7, 8]),
  (s) => s.rewards.insertCounters([{ id: "h", day: "2026-01-02" }]),
  (s) => s.rewards.count("h", 10),
  (s) => s.rewards.purgeCounters("2026-01-02"),
  (s) => s.rewards.insertDay("2026-01-02", "vote", "bonus"),
  (s) => s.rewards.addToDay("2026-01-02", "vote", "bonus", 5),
  (s) => s.rewards.days("2026-01-02"),
  (s) => s.playTime.has(),
  (s) => s.playTime.minutes(7),
  (s) => s.playTime.find(7),
  (s) => s.playTime.insert(PLAYED),
  (s) => s.playTime.restart(PLAYED, 5),
  (s) => s.playTime.update(PLAYED),
  (s) => s.votes.sites(),
  (s) => s.votes.sites({ active: true }),
  (s) => s.votes.findSite({ id: 3 }),
  (s) => s.votes.findSite({ slug: "toplist" }),
  (s) => s.votes.insertSite({ ...TOPLIST, created: AT }),
  (s) => s.votes.lockSite(3),
  (s) => s.votes.updateSite(3, TOPLIST),
  (s) => s.votes.findToken(3, 7),
  (s) => s.votes.accountOf(3, "TOKEN"),
  (s) => s.votes.insertToken({ token: "TOKEN", site: 3, UserNum: 7 }),
  (s) => s.votes.lastCredits(7, [3, 4]),
  (s) => s.votes.insertCredit({ site: 3, UserNum: 7, nth: 1, at: AT, day: "2026-01-02", coins: 5 }),
  (s) => s.votes.countCredits(AT),
  (s) => s.votes.countRejection({ site: 3, day: "2026-01-02", why: "secret" }, { last: AT, address: "::1" }),
  (s) =>
    s.votes.insertRejection({
      site: 3,
      day: "2026-01-02",
      why: "secret",
      calls: 1,
      last: AT,
      address: "::1",
    }),
  (s) => s.votes.refusals("2026-01-02"),
  (s) => s.invites.codeOf(7),
  (s) => s.invites.inviterOf("CODE"),
  (s) => s.invites.insertCode("CODE", 7),
  (s) => s.invites.insert(INVITATION),
  (s) => s.invites.find(8),
  (s) => s.invites.ofInviter(7, 50),
  (s) => s.invites.dueOf(7, 60, 50),
  (s) => s.invites.countPaid(7, "2026-01"),
  (s) => s.invites.decide(8, "open", { state: "paid", month: "2026-01", decided: AT }),
  (s) => s.invites.list("review", { take: 26 }),
  (s) => s.invites.list("review", { before: { at: AT, id: 8 }, take: 26 }),
  (s) => s.invites.list("review", { before: { at: AT, id: 8 }, order: "oldest", take: 26 }),
  (s) => s.invites.count("review"),
  (s) => s.sessions.addressesOf(7, 100),
  (s) => s.accounts.rejectsGifts(7),
  (s) => s.accounts.countRegistered(AT, AT),
  (s) => s.accounts.findCreated([7, 8]),
  (s) => s.characters.gameCharacters(-1, 5),
  (s) => s.characters.entries(5, 9),
  (s) => s.characters.entries(5, null),
  (s) => s.characters.removeEntries([5, 6]),
  (s) => s.characters.insertEntries([{ ChaNum: 5, nameKey: "ñ", club: 0 }]),
  (s) => s.characters.memberCounts(),
  (s) => s.characters.gameClubs(-1, 5),
  (s) => s.characters.areas(),
  (s) => s.characters.clubs(),
  (s) => s.characters.removeClubs([5]),
  (s) => s.characters.insertClubs([CLUB]),
  (s) => s.characters.findCharacters("ñ"),
  (s) => s.characters.character(5),
  (s) => s.characters.clubOf(5),
  (s) => s.characters.findClubs("ñ"),
  (s) => s.characters.members(5, 100),
  (s) => s.characters.topClubs(),
  (s) => s.characters.searchQuery("a", 20),
  (s) => s.characters.searchCharacters("a_b", 20),
  (s) => s.characters.searchClubs("a%", 20),
  (s) => s.serverStatus.read(),
  (s) => s.serverStatus.write(STATUS),
  (s) => s.serverStatus.noteTold(STATUS_TOLD),
  (s) => s.serverStatus.countOnline(),
  (s) => s.serverStatus.noteCount(AT, 5),
  (s) => s.serverStatus.counts(AT),
  (s) => s.serverStatus.purgeCounts(AT),
  (s) => s.alerts.list(),
  (s) => s.alerts.insert({ ...ALERT, since: AT, told: null, ended: null, due: AT, attempts: 0 }),
  (s) => s.alerts.update(ALERT, { told: AT, ended: null, attempts: 1 }),
  (s) => s.alerts.remove(ALERT),
  (s) => s.audit.list({ UserNum: 7, actions: ["ordered", "refunded"] }, { before: 9, take: 26 }),
  (s) => s.audit.lockHead(),
  (s) => s.audit.insert({ ...FROM, ...EVENT, at: AT, seq: 4, hash: "h" }),
  (s) => s.audit.takeNext(),
  (s) => s.audit.head(),
  (s) => s.audit.chain(7, 500),
  (s) => s.audit.strays(20),
  (s) => s.audit.anchor(),
  (s) => s.audit.lockAnchor(),
  (s) => s.audit.setAnchor({ seq: 4, hash: "h", damaged: 0, seal: "s" }),
  (s) => s.audit.deleteUpTo(4),
  (s) => s.audit.list({ ...EVENT, ip: "::1", from: AT, to: AT }, { take: 26 }),
  (s) => s.fieldEdits.find({ action: "a", thing: "7" }, "price"),
  (s) => s.fieldEdits.editorsSince({ action: "a", things: ["7"], fields: ["price"] }, AT),
  (s) => s.fieldEdits.replace({ action: "a", thing: "7" }, [FIELD_EDIT, { ...FIELD_EDIT, field: "stock" }]),
  (s) => s.loginAttempts.insert({ ...FROM, at: AT, UserNum: null, outcome: "wrong_password" }),
  (s) => s.loginAttempts.latest(7, 20),
  (s) => s.loginAttempts.count(["wrong_password", "wrong_code"], AT, AT),
  (s) => s.loginAttempts.countTried([7, 8], ["wrong_password"], AT, 10),
  (s) => s.loginAttempts.purge(AT),
  (s) => s.loginResets.find(7),
  (s) => s.loginResets.update(7, AT),
  (s) => s.loginResets.insert(7, AT),
  (s) => s.audit.list({}, { take: 26 }),
  (s) => s.audit.list({ id: 9 }, { take: 1 }),
  (s) => s.audit.list({ action: "a" }, { before: 90, take: 26 }),
  (s) => s.audit.list({ action: "a" }, { before: 90, order: "oldest", take: 26 }),
  (s) => s.campaigns.list("", { take: 26 }),
  (s) => s.campaigns.list("50%", { before: 9, take: 26 }),
  (s) => s.campaigns.list("50%", { before: 9, order: "oldest", take: 26 }),
  (s) => s.campaigns.lock(2),
  (s) => s.campaigns.find(2),
  (s) => s.campaigns.names([2, 3]),
  (s) => s.campaigns.update(2, { paused: AT, ends: null }),
  (s) => s.campaigns.countCodes([2, 3]),
  (s) => s.campaigns.countRedeemed([2, 3]),
  (s) => s.campaigns.coinsBetween(AT, AT),
  (s) => s.campaigns.given(2),
  (s) => s.campaigns.listBatches(2),
  (s) =>
    s.campaigns.insertBatch({
      campaign: 2,
      codes: 9,
      maxUses: 1,
      created: AT,
      createdBy: 7,
      approvalRequested: AT,
      finished: null,
    }),
  (s) => s.campaigns.findBatch(2, 4),
  (s) => s.campaigns.approveBatch(4, AT, null),
  (s) => s.streamers.highestShare(),
  (s) => s.campaigns.countUnapprovedOf([2, 3]),
  (s) => s.campaigns.startDownload(4, AT, 600_000),
  (s) => s.campaigns.holdDownload(4, AT),
  (s) => s.campaigns.dropDownload(4, AT),
  (s) => s.campaigns.finishBatch(4, AT, AT),
  (s) => s.campaigns.removeCodes(4),
  (s) => s.campaigns.revokeBatch(2, 4, AT),
  (s) => s.campaigns.findCode("h"),
  (s) => s.campaigns.listRedemptions({}, { take: 26 }),
  (s) => s.campaigns.listRedemptions({ campaign: 2, UserNum: 7 }, { before: { at: AT, id: "r" }, take: 26 }),
  (s) => s.campaigns.listRedemptions({}, { before: { at: AT, id: "r" }, order: "oldest", take: 26 }),
  (s) => s.streamers.list(),
  (s) => s.streamers.lock("ANA"),
  (s) => s.streamers.find("ANA"),
  (s) => s.streamers.update("ANA", { sharePercent: 7, active: true }),
  (s) => s.campaigns.payouts(AT, AT),
  (s) => s.cart.list(7),
  (s) => s.cart.add(7, 3, 2),
  (s) => s.cart.insert(7, 3, 2),
  (s) => s.cart.change(7, 5, 1),
  (s) => s.cart.change(7, 5, -1),
  (s) => s.cart.check(7, 5, 1),
  (s) => s.cart.check(7, 5, undefined),
  (s) => s.cart.hasRow(7, 5),
  (s) => s.cart.remove(7, 5),
  (s) => s.cart.take(7, [CART, CART]),
  (s) => s.codes.findCode("h", 7),
  (s) => s.codes.use(3),
  (s) => s.codes.countRedemptions(2, 7),
  (s) => s.codes.insertRedemption({ ...REDEEMED, id: "r", code: 3, campaign: 2, UserNum: 7, nth: 1 }),
  (s) => s.codes.findStreamers(["ANA", "BEN"]),
  (s) => s.codes.pageOfHistory(7, LATER),
  (s) => s.staffLimit.insert({ staff: null, at: AT, coins: 9, centavos: 0, reference: "batch 4" }),
  (s) => s.staffLimit.sum(1, AT, "coins"),
  (s) => s.staffLimit.sum(null, AT, "centavos"),
  (s) => s.campaigns.insert({ ...CAMPAIGN, created: AT, createdBy: null, streamer: null }),
  (s) => s.campaigns.insertCodes([{ campaign: 2, batch: null, codeHash: "a", maxUses: 1 }]),
  (s) => s.streamers.insert({ code: "ANA", UserNum: 7, name: "Ana", sharePercent: null }),
  (s) =>
    s.reconciliation.insert({
      at: AT,
      balances: 1,
      refundedInGame: 2,
      gone: 3,
      unordered: 4,
      paymentsCompared: null,
    }),
  (s) => s.reconciliation.setPaymentsCompared(AT),
  (s) => s.reconciliation.lastCompared(),
  (s) => s.reconciliation.latest(),
  (s) => s.reconciliation.purge(AT),
  (s) => s.dashboard.saved("2026-11-01"),
  (s) => s.dashboard.save([{ day: "2026-11-01", name: "spent", value: 3_000_000_000 }]),
  (s) => s.drops.lock(3),
  (s) => s.drops.find(3, AT),
  (s) => s.drops.insert(3, AT),
  (s) => s.drops.findDrop(3),
  (s) => s.drops.takePlaces(3, 5),
  (s) => s.drops.findEntries(3, [7, 8]),
  (s) => s.drops.insertEntries([DROP_ENTRY]),
  (s) => s.drops.renew(DROP_ENTRY),
  (s) => s.drops.waitingDrops(),
  (s) => s.drops.head(3),
  (s) => s.drops.finish(DROP_ENTRY, "bought", "p"),
  (s) => s.drops.finishAll(3, "sold_out"),
  (s) => s.failingSteps.list(),
  (s) => s.failingSteps.insert({ step: "x", since: AT }),
  (s) => s.failingSteps.has("x"),
  (s) => s.failingSteps.remove("x"),
  (s) => s.gifts.insert(GIFT),
  (s) => s.gifts.totalsSince(7, AT, 5),
  (s) => s.gifts.countReceived(8, AT, 3),
  (s) => s.idempotency.find(7, "k"),
  (s) => s.idempotency.insert({ ...CALL, UserNum: 7, at: AT }),
  (s) => s.idempotency.purge(AT),
  (s) => s.links.insert({ ...LINK, purpose: "reset-password" }),
  (s) => s.links.findLive("h", "reset-password", AT),
  (s) => s.links.use("h", AT),
  (s) => s.links.useAll(7, "reset-password", AT),
  (s) => s.links.purge(AT),
  (s) => s.mail.insert({ ...MAIL, state: "waiting", until: AT }),
  (s) => s.mail.claimDue(AT, AT, 10),
  (s) => s.mail.markSent("m", AT),
  (s) => s.mail.markForRetry(MAIL, AT, "451 señor, later"),
  (s) => s.mail.markFailed(MAIL, AT, "550 no"),
  (s) => s.mail.purge(AT),
  (s) => s.mail.countByState(),
  (s) => s.mail.countLate(AT),
  (s) => s.roles.list(),
  (s) => s.roles.lock(7),
  (s) => s.roles.roleOf(7),
  (s) => s.roles.listAdmins(200),
  (s) => s.roles.withSecondFactor([7, 8]),
  (s) => s.roles.update(7, { role: "support", granted: AT, grantedBy: 8 }),
  (s) => s.roles.insert({ UserNum: 7, role: "support", granted: AT, grantedBy: null }),
  (s) => s.roles.remove(7),
  (s) => s.roles.insertGrant({ UserNum: 7, role: "support", granted: AT, grantedBy: 8 }),
  (s) => s.people.grantersSince([7], AT),
  (s) => s.people.browsersSince([7, 8], AT),
  (s) => s.players.list({ take: 26 }),
  (s) => s.players.list({ before: 900, take: 26 }),
  (s) => s.players.list({ before: 900, order: "oldest", take: 26 }),
  ...(["UserID", "UserEmail", "emailKey", "ChaName"] as const).flatMap((column) => [
    (s: Stores) => s.players.startingWith(column, "a_b%[", { take: 26 }),
    (s: Stores) => s.players.startingWith(column, "ju", { after: { value: "juan", key: 7 }, take: 26 }),
  ]),
  (s) => s.players.atAddress("::1", { take: 26 }),
  (s) => s.players.atAddress("::1", { before: 900, take: 26 }),
  (s) => s.players.atAddress("::1", { before: 900, order: "oldest", take: 26 }),
  (s) => s.players.find(7),
  (s) => s.players.listCharacters(7),
  (s) => s.players.listNotes(7, 50),
  (s) => s.players.insertNote({ UserNum: 7, text: "ñ", at: AT, writtenBy: 1 }),
  (s) => s.players.listBans(7, 5),
  (s) => s.players.insertBan({ UserNum: 7, reason: "r", banned: AT, bannedBy: 1, until: null }),
  (s) => s.players.liftBans(7, { lifted: AT, liftedBy: 1, liftReason: "r" }),
  (s) => s.ledger.has("coin"),
  (s) => s.ledger.balance(7, "coin"),
  (s) => s.ledger.coinsOf([7, 8]),
  (s) => s.ledger.balance(7, "referral"),
  (s) => s.ledger.change(7, { coin: -5, bonus: 5 }),
  (s) => s.ledger.change(7, { referral: 5 }),
  (s) => s.ledger.balances(7, ["coin", "bonus"]),
  (s) => s.ledger.balances(7, ["referral"]),
  (s) =>
    s.ledger.insertEntries((["coin", "bonus"] as const).map((currency) => ({ ...ENTRY, currency, at: AT }))),
  (s) => s.ledger.ledgerSum(7, "coin"),
  (s) => s.ledger.pageOfEntries(7, "coin", LATER),
  (s) => s.ledger.listEntries(7, "coin", { take: 25 }),
  (s) => s.ledger.listEntries(7, "coin", { take: 500, before: 9 }),
  (s) => s.ledger.listEntries(7, "coin", { take: 500, before: 9, order: "oldest" }),
  (s) => s.ledger.ledgerSums("coin", 0, 500),
  (s) => s.orders.insertOrder({ id: "p", UserNum: 7, total: 5, at: AT }),
  (s) => s.orders.totalBetween(AT, AT),
  (s) => s.orders.insertLines([LINE]),
  (s) => s.orders.insertUnits([PIECE, IN_BUNDLE], { UserUID: "juan", PurDate: AT }),
  (s) => s.orders.insertParts([PART]),
  (s) => s.orders.listParts([9, 10]),
  (s) => s.orders.pageOfLines(7, FIRST),
  (s) => s.orders.pageOfLines(7, LATER),
  (s) => s.orders.pageOfLines(7, FIRST, "received"),
  (s) => s.orders.pageOfLines(7, LATER, "received"),
  (s) => s.orders.listLines(7, { take: 26 }),
  (s) => s.orders.listLines(7, { before: 90, take: 26 }),
  (s) => s.orders.listLines(7, { before: 90, order: "oldest", take: 26 }),
  (s) => s.orders.productsOf(7, "own", 1_000),
  (s) => s.orders.productsOf(7, "received", 1_000),
  (s) => s.shop.boughtWith(3, { orders: 500, buyers: 3, take: 12 }),
  (s) => s.orders.findLine(9),
  (s) => s.orders.listAllLines({}, { take: 26 }),
  (s) => s.orders.listAllLines({ receiver: 8 }, { take: 26 }),
  (s) => s.orders.listAllLines({ UserNum: 7, ProductNum: 3 }, { before: 90, take: 26 }),
  (s) => s.orders.listAllLines({ UserNum: 7 }, { before: 90, order: "oldest", take: 26 }),
  (s) => s.orders.listUnits([9, 10]),
  (s) => s.orders.cancelUnits([11, 12], { ours: AT, game: AT }),
  (s) => s.orders.removeCancelled([11, 12]),
  (s) => s.orders.refundRemoved([11, 12], AT),
  (s) => s.orders.noteTaken(AT, 300),
  (s) => s.orders.countWaiting(AT, AT),
  (s) => s.orders.mismatches(20),
  (s) => s.shop.countSold(),
  (s) => s.shop.countSold([3, 4]),
  (s) => s.rankings.charactersQuery({ month: "2026-02", after: 7, rows: 2_000 }),
  (s) => s.rankings.characters({ month: "2026-02", after: 7, rows: 2_000 }),
  (s) => s.rankings.characters({ month: "2026-02", until: "2026-03", after: 7, rows: 2_000 }),
  (s) => s.rankings.charactersOf(7, "2026-02"),
  (s) => s.rankings.places(2, { school: "1", class: "archer" }),
  (s) => s.rankings.placesBefore({ school: "1", class: "archer" }),
  (s) => s.rankings.keepDay("2026-02-14", 2),
  (s) => s.rankings.purgeDays("2026-02-14", "2026-02"),
  (s) => s.rankings.snapshot(),
  (s) => s.rankings.show({ generation: 2, month: "2026-02", digest: "d", created: AT, due: AT }),
  (s) => s.rankings.insertLists(2, createLists().stored()),
  (s) => s.rankings.listsQuery(2, { school: "1", class: "archer" }),
  (s) => s.rankings.lists(2, { school: "1", class: "archer" }),
  (s) => s.rankings.allLists(2),
  (s) => s.rankings.classes(2),
  (s) => s.rankings.purgeLists(2),
  (s) => s.rankings.opening("2026-02"),
  (s) => s.rankings.beginOpening("2026-02", AT),
  (s) => s.rankings.monthBefore("2026-02"),
  (s) => s.rankings.insertBaseline("2026-02", -1, 2_000),
  (s) => s.rankings.setOpening("2026-02", -1, { after: 9, finished: null }),
  (s) => s.rankings.insertMonth("2026-02", AT, [LIST]),
  (s) => s.rankings.months(),
  (s) => s.rankings.monthLists("2026-02"),
  (s) => s.shown.shown().select("c.ChaNum"),
  (s) => s.shown.blocked([5, 6]),
  (s) => s.rankings.clubRegions(),
  (s) => s.secondFactor.find(7),
  (s) => s.secondFactor.savePending(7, "s"),
  (s) => s.secondFactor.activate(7, "s", { since: AT, step: 5 }),
  (s) => s.secondFactor.useStep(7, 5),
  (s) => s.secondFactor.remove(7),
  (s) => s.secondFactor.replaceCodes(7, ["a", "b"]),
  (s) => s.secondFactor.useCode(7, "a", AT),
  (s) => s.secondFactor.countCodes(7),
  (s) => s.sessions.insert({ ...FROM, ...TIMES, id: "s", UserNum: 7, secondFactor: null, browser: "b" }),
  (s) => s.sessions.findLive("s", LIVE),
  (s) => s.sessions.listLive(7, LIVE),
  (s) => s.sessions.seenAt("::1", 100),
  (s) => s.sessions.findEnd("s"),
  (s) => s.sessions.touch("s", AT),
  (s) => s.sessions.revoke("s", 7, "logout", AT),
  (s) => s.sessions.revokeAll(7, "password", AT),
  (s) => s.sessions.revokeAll(7, "password", AT, "s"),
  (s) => s.sessions.setAnswerConfirmed("s", AT),
  (s) => s.sessions.useAnswerConfirmed("s", AT),
  (s) => s.sessions.setSecondFactor("s", AT),
  (s) => s.sessions.clearSecondFactor(7),
  (s) => s.sessions.purge(AT),
  (s) => s.settings.all(),
  (s) => s.settings.value("cartRows"),
  (s) => s.settings.update("cartRows", "5", null, AT),
  (s) => s.settings.mayRemovePurchases(),
  (s) => s.settings.insert("cartRows", "5", null, AT),
  (s) => s.shop.list({ ...FIRST, search: "", category: "", sort: "shop" }, AT),
  (s) => s.shop.list({ ...FIRST, search: "", category: "", sort: "newest" }, AT),
  (s) => s.shop.list({ ...FIRST, search: "", category: "", sort: "shop", ProductNum: 17 }, AT),
  (s) => s.shop.list({ ...LATER, search: "a%[b", category: "Pets", sort: "bought" }, AT),
  (s) => s.shop.count({ search: "a", category: "Pets" }, AT),
  (s) => s.shop.categories(AT),
  (s) => s.shop.findMany([3, -4]),
  (s) => s.shop.takeStock(3, 2),
  (s) => s.shop.returnStock(3, 2),
  (s) => s.shop.listSold(),
  (s) => s.shop.setSold(3, 2),
  (s) => s.products.list({ ...ANY, state: "published" }, { take: 26 }),
  (s) =>
    s.products.list({ ...ANY, search: "12", state: "hidden", category: "Pets" }, { before: 90, take: 26 }),
  (s) => s.products.list({ ...ANY, search: "a%", state: "unmapped" }, { take: 26 }),
  (s) => s.products.list({ ...ANY, state: "bundles", numbers: [3, -4] }, { before: -9, take: 26 }),
  (s) => s.products.list({ ...ANY, search: "a%" }, { before: -9, take: 26 }),
  (s) => s.products.list({ ...ANY, search: "a%" }, { before: -9, order: "oldest", take: 26 }),
  (s) => s.products.list({ ...ANY, state: "hidden" }, { before: 90, order: "oldest", take: 26 }),
  (s) => s.products.findMany([3, -4]),
  (s) => s.products.categories(),
  (s) => s.products.lock(3),
  (s) => s.products.insert(3, ITEM, AT),
  (s) => s.products.update(3, ITEM, AT),
  (s) => s.products.insertBundle("ñ", AT),
  (s) => s.products.renameBundle(-4, "ñ", AT),
  (s) => s.products.replaceParts(-4, [{ ProductNum: 3, quantity: 2 }]),
  (s) => s.shop.nextChange(AT),
  (s) => s.shop.imagesInUse(["/a", "/b"]),
  (s) => s.support.count({}),
  (s) => s.support.count({ state: "open", noneOf: [5, 7], number: "T-A", email: "a@b.ph", UserNum: 7 }),
  (s) => s.support.waiting(),
  (s) => s.support.countSent(AT, AT),
  (s) => s.support.list({}, FIRST),
  (s) => s.support.list({ state: "open", assignee: 7 }, LATER),
  (s) => s.support.find("T-A"),
  (s) => s.support.authors(3),
  (s) => s.support.lock(3),
  (s) => s.support.assign(3, null),
  (s) => s.support.listReplies(),
  (s) => s.support.countReplies(),
  (s) => s.support.insertReply(CANNED),
  (s) => s.support.updateReply(2, CANNED),
  (s) => s.support.lockReply(2),
  (s) => s.support.findReply(2),
  (s) => s.support.removeReply(2),
  (s) => s.throttle.findMany(["i", "j"]),
  (s) =>
    s.throttle.count("i", {
      now: AT,
      forgottenBefore: AT,
      halvedBefore: [AT, AT],
      waits: [3, 4].map(waiting),
    }),
  (s) => s.throttle.insert("i", { failures: 1, last: AT, until: AT }),
  (s) => s.throttle.decrement("i", AT),
  (s) => s.throttle.reset("i", AT),
  (s) => s.throttle.purge({ before: AT, after: AT }),
  (s) => s.tickets.insert({ ...TICKET, state: "open", created: AT, updated: AT }),
  (s) => s.tickets.find("T-A"),
  (s) => s.tickets.reopen(3, AT),
  (s) => s.tickets.answer(3, "answered", AT, { reopens: false }),
  (s) => s.tickets.lastMessage(3),
  (s) => s.tickets.close(3, AT),
  (s) => s.tickets.pageOfOwn(7, FIRST),
  (s) => s.tickets.pageOfOwn(7, LATER),
  (s) => s.tickets.assignIfUnassigned(3, 7, [5, 7]),
  (s) => s.tickets.listOwn(7, { take: 26 }),
  (s) => s.tickets.listOwn(7, { before: 90, take: 26 }),
  (s) => s.tickets.listOwn(7, { before: 90, order: "oldest", take: 26 }),
  (s) => s.tickets.insertMessage({ ticket: 3, author: "owner", actor: null, text: "ñ", at: AT }),
  (s) => s.tickets.countMessages(3),
  (s) => s.tickets.conversation(3),
  (s) => s.tickets.insertFile(FILE),
  (s) => s.tickets.hasFile(3, "f"),
  (s) => s.tickets.filesInUse(["f", "g"]),
  (s) => s.whitelist.findStatus(7, "::1"),
  (s) => s.whitelist.insert({ UserNum: 7, CC_IP: "::1", CC_status: 1, requested: AT }),
  (s) => s.whitelistReview.count({ CC_status: 1, UserNum: 7 }),
  (s) => s.whitelistReview.list({}, FIRST),
  (s) => s.whitelistReview.list({ CC_status: 1, CC_IP: "::1" }, LATER),
  (s) => s.whitelistReview.countByAddress(["::1", "::2"]),
  (s) =>
    s.whitelistReview.decide({ UserNum: 7, CC_IP: "::1" }, 1, { CC_status: 2, decided: AT, decidedBy: 8 }),
  (s) => s.wishes.list(7, 100),
  (s) => s.wishes.insert(7, 3, AT),
  (s) => s.wishes.remove(7, 3),
  (s) => s.shop.countWishes([3, 4]),
  (s) => s.wishes.due(AT, undefined, 200),
  (s) => s.wishes.due(AT, { UserNum: 7, ProductNum: 3 }, 200),
  (s) => s.wishes.mark({ UserNum: 7, ProductNum: 3, cutStart: AT }),
  (s) => s.ledger.paymentEntries("p"),
  (s) => s.mail.sentAt(["a", "b"]),
  (s) => s.debts.owing([5, 7]),
  (s) => s.debts.find(7),
  (s) => s.debts.insert({ UserNum: 7, coins: 5, changes: 1, since: AT }),
  (s) => s.debts.update({ UserNum: 7, coins: 5, changes: 2, since: AT }),
  (s) => s.debts.list(10),
  (s) => s.debts.count(),
  (s) => s.demo.insert({ id: "c", payment: "p", amount: 5, state: "open", refunded: 0, paid: null }),
  (s) => s.demo.find({ id: "c" }),
  (s) => s.demo.close("c", "paid", AT),
  (s) => s.demo.refund("c", 5),
  (s) => s.demo.listPaid(AT),
  (s) =>
    s.inbox.insert(
      ["e", "f"].map((event) => ({
        provider: "paymongo",
        event,
        about: "a b",
        kind: "paid",
        received: AT,
        due: AT,
        attempts: 0,
      })),
    ),
  (s) => s.inbox.due(AT, 60_000, 20),
  (s) => s.inbox.lock([1, 2].map((id) => ({ id, attempts: 0 }))),
  (s) => s.inbox.claim([1, 2], 1, AT),
  (s) => s.inbox.finish([1, 2], AT),
  (s) => s.inbox.purge(AT),
  (s) => s.offers.packages(),
  (s) => s.offers.lockPackage(1),
  (s) => s.offers.findPackage(1),
  (s) =>
    s.offers.insertPackage({
      name: "P",
      price: 100,
      coins: 10,
      bonus: 0,
      firstBonus: 0,
      picture: null,
      starts: null,
      ends: AT,
      dayLimit: 0,
      position: 0,
      active: true,
      created: AT,
      pricedBy: 7,
      pricedAt: AT,
    }),
  (s) => s.offers.updatePackage(1, { active: false }),
  (s) => s.offers.picturesInUse(["a"]),
  (s) => s.offers.channels(),
  (s) => s.offers.lockChannel(1),
  (s) => s.offers.findChannel(1),
  (s) =>
    s.offers.insertChannel({
      kind: "gcash",
      name: "G",
      accountName: "A",
      accountNumber: "1",
      instructions: "",
      active: true,
      created: AT,
    }),
  (s) => s.offers.updateChannel(1, { active: true }),
  (s) => s.payments.insert(PAYMENT),
  (s) => s.payments.find("p"),
  (s) => s.payments.findMany(["p", "q"]),
  (s) => s.payments.lock("p"),
  (s) => s.payments.findByNumbers("xendit", ["a", "b"]),
  (s) => s.payments.update("p", { state: "pending" }, { states: ["created"] }),
  (s) =>
    s.payments.addEvents(
      ["p", "q"].map((payment) => ({
        payment,
        at: AT,
        source: "player",
        kind: "created",
        detail: "",
        actor: 7,
        mail: null,
      })),
    ),
  (s) => s.payments.events("p", 10),
  (s) => s.payments.hasEvent("p", "held", "why"),
  (s) => s.payments.hasBoughtForItself(7),
  (s) => s.payments.countSince({ UserNum: 7 }, AT, 1),
  (s) => s.payments.countSince({ receiver: 7 }, AT, 1),
  (s) => s.payments.countSince({ receiver: 7 }, AT, 1, { paidOnly: true }),
  (s) => s.payments.countOpen(7, AT),
  (s) => s.payments.countCreated(7, AT),
  (s) => s.payments.pageOf(7, { skip: 10, take: 10 }),
  (s) => s.payments.due(AT, 60_000, 50),
  (s) => s.payments.claim("p", 1, AT),
  (s) => s.payments.claimPlayerCheck("p", AT, 4_000),
  (s) =>
    s.payments.list(
      { state: "paid", provider: "xendit", UserNum: 7, number: "P-1", from: AT, until: AT },
      { before: { at: AT, id: "p" }, take: 26 },
    ),
  (s) => s.payments.list({}, { take: 26 }),
  (s) => s.payments.since("paymongo", AT, "", 100),
  (s) => s.sales.sales([AT], AT, []),
  (s) => s.sales.sales([AT, AT, AT], AT, ["provider", "channel"]),
  (s) => s.payments.countSold(),
  (s) => s.payments.countProblems(),
  (s) =>
    s.receipts.insert({
      id: "r",
      payment: "p",
      UserNum: 7,
      reference: "123456",
      name: "J",
      picture: "f",
      pictureHash: "h",
      pixelHash: null,
      sent: AT,
      state: "waiting",
      approvedBy: null,
      decidedBy: null,
      decided: null,
      reason: null,
    }),
  (s) => s.receipts.find("r"),
  (s) => s.receipts.ofPayment("p"),
  (s) => s.receipts.hasOpen("p"),
  (s) => s.receipts.list("open", 50),
  (s) => s.receipts.list("rejected", 50),
  (s) => s.receipts.countOpen(),
  (s) => s.receipts.alike([{ reference: "123456", pictureHash: "h", pixelHash: "p" }]),
  (s) => s.receipts.update("r", ["waiting"], { state: "rejected" }),
  (s) => s.receipts.picturesInUse(["f"]),
  (s) => s.receipts.isUsed("123456"),
  (s) => s.receipts.useNumber("123456", "r"),
];

const PAYMENT: PaymentRow = {
  id: "p",
  reference: "P-1",
  UserNum: 7,
  receiver: 7,
  state: "created",
  package: 1,
  pricedBy: null,
  name: "P",
  price: 100,
  currency: "PHP",
  coins: 10,
  bonus: 0,
  firstOffer: 0,
  firstBonus: 0,
  message: "",
  streamer: null,
  share: 0,
  shareTo: null,
  provider: "paymongo",
  manualChannel: null,
  channel: null,
  providerId: null,
  providerPayment: null,
  checkoutUrl: null,
  created: AT,
  expires: AT,
  paid: null,
  credited: null,
  refundRequested: null,
  refunded: 0,
  claimed: 0,
  taken: 0,
  problem: null,
  nextCheck: AT,
  checks: 0,
};

/** A statement, and the call that sent it. */
export interface SentStatement extends Statement {
  call: string;
}

/** What stores refuse: a row that was changed meanwhile, and a balance that a server does not keep. */
const REFUSED = /^Another process is opening|^This server has no balance/;

/**
 * Makes every call to a recorded SQL Server, which answers each statement with one row of nines and the number of rows
 * that it `changed`: one, or none, and then no page has a row either.
 */
export async function callEveryStore({ changed, mapping = {} }: { changed: 0 | 1; mapping?: GameMapping }) {
  const { db, statements } = recordSqlServer(
    ({ sql }) =>
      changed === 0 && / over \(\)/i.test(sql)
        ? []
        : [
            {
              ...Object.fromEntries(
                namesIn(sql).map((name) => [name, /Num$|^PurKey$/.test(name) ? 9n : "9"]),
              ),
              "": changed,
            },
          ],
    { mapping },
  );
  const stores = storesOf(db);
  const called: string[] = [];
  for (const [store, methods] of Object.entries(stores) as [string, Record<string, Method>][]) {
    for (const [name, method] of Object.entries(methods)) {
      methods[name] = (...args) => {
        called.push(`${store}.${name}`);
        return method(...args);
      };
    }
  }
  const sent: SentStatement[] = [];
  for (const call of CALLS) {
    try {
      await call(stores);
    } catch (error) {
      if (!REFUSED.test((error as Error).message)) throw error;
    }
    sent.push(...statements.splice(0).map((statement) => ({ ...statement, call: String(called.at(-1)) })));
  }
  await db.close();
  const methods = Object.entries(stores).flatMap(([store, of]) =>
    Object.keys(of).map((name) => `${store}.${name}`),
  );
  return { sent, called: [...new Set(called)], stores: Object.keys(stores), methods };
}
type Method = (...args: unknown[]) => unknown;

/** The names that stand in a statement. */
export const namesIn = (sql: string) => [...sql.matchAll(/\[(\w+)\]/g)].map(([, name]) => name as string);
