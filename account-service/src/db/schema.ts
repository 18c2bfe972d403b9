import type {
  ApprovalKind,
  ApprovalRule,
  ApprovalState,
  ChannelKind,
  CharacterServiceName,
  ClassSlug,
  Currency,
  DemoCheckout,
  DropState,
  InviteSuspicion,
  LedgerReason,
  LOGIN_OUTCOMES,
  PAYMENT_SOURCES,
  PaymentProviderName,
  PaymentState,
  PlayerCurrency,
  ReceiptState,
  RewardKind,
  StoredInviteState,
  TicketCategory,
  TicketState,
  VoteFormat,
  VoteRejection,
  VoteVerification,
} from "../../contract/index.ts";
import type { GAME_SCHEMA, GameTableName } from "./game/schema.ts";

/** Which of the ranking lists: its filter, '' for all, and its order. */
interface RankingKey {
  school: "" | "0" | "1" | "2";
  class: "" | ClassSlug;
  list: "mmr" | "kills" | "level" | "money" | "side";
}

/**
 * A row of each of our tables, as every database gives it: bigint as a number, a flag as 0 or 1, a time as a Date
 * (schema.test.ts compares it with the migrations, which say more about the columns).
 */
interface Rows {
  Account: {
    UserNum: number;
    passwordHash: string;
    secretAnswerHash: string | null;
    gamePassword: string | null;
    UserSQ: number | null;
    gender: string | null;
    country: string | null;
    ReferralCode: string | null;
    ReferralBalance: number;
    emailKey: string | null;
    pendingEmail: string | null;
    email_verified_at: Date | null;
    created: Date;
    registered: Date | null;
    lastLogin: Date | null;
    lastSeen: string | null;
    gifts: string | null;
    saleMails: number | null;
  };
  Session: {
    id: string;
    UserNum: number;
    created: Date;
    seen: Date;
    expires: Date;
    revoked: Date | null;
    ended: "logout" | "password" | "ended" | "banned" | null;
    answerConfirmed: Date | null;
    /** When two-step login was passed in it, if it was. */
    secondFactor: Date | null;
    ip: string;
    userAgent: string;
    /** The number of the browser, as its token has it; null: not known. */
    browser: string | null;
  };
  LoginAttempt: {
    id: number;
    at: Date;
    UserNum: number | null;
    outcome: (typeof LOGIN_OUTCOMES)[number];
    ip: string;
    userAgent: string;
  };
  RankingBaseline: {
    month: string;
    ChaNum: number;
    ChaPKScore: number;
    ChaPKDeath: number;
  };
  RankingSnapshot: {
    id: number;
    generation: number;
    month: string;
    /** SHA-256 of all lists, so that unchanged lists are not written again. */
    digest: string;
    created: Date;
    due: Date;
  };
  RankingList: {
    generation: number;
    school: RankingKey["school"];
    class: RankingKey["class"];
    list: RankingKey["list"];
    characters: string;
    /** The numbers of the first thousand, in order, as JSON. */
    places: string;
  };
  RankingDay: {
    school: RankingKey["school"];
    class: RankingKey["class"];
    list: RankingKey["list"];
    day: string;
    places: string;
  };
  RankingMonth: {
    month: string;
    taken: Date;
  };
  RankingArchive: {
    month: string;
    school: RankingKey["school"];
    class: RankingKey["class"];
    list: RankingKey["list"];
    characters: string;
  };
  RankingOpening: {
    month: string;
    after: number;
    began: Date;
    finished: Date | null;
  };
  SecondFactor: {
    UserNum: number;
    secret: string;
    since: Date | null;
    step: number | null;
  };
  RecoveryCode: {
    UserNum: number;
    codeHash: string;
    used: Date | null;
  };
  MailLink: {
    tokenHash: string;
    UserNum: number;
    purpose: "confirm-address" | "cancel-change" | "reset-password";
    email: string | null;
    created: Date;
    expires: Date;
    used: Date | null;
  };
  MailOutbox: {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    state: "waiting" | "sent" | "failed" | "withheld";
    created: Date;
    due: Date;
    /** It is not sent from then on; null: always. */
    until: Date | null;
    attempts: number;
    finished: Date | null;
    error: string | null;
  };
  Throttle: {
    id: string;
    failures: number;
    last: Date;
    until: Date;
  };
  IpWhitelist: {
    UserNum: number;
    CC_IP: string;
    CC_status: number;
    requested: Date;
    decided: Date | null;
    decidedBy: number | null;
  };
  AuditLog: {
    id: number;
    at: Date;
    actor: number | null;
    UserNum: number | null;
    action: string;
    detail: string | null;
    ip: string;
    userAgent: string;
    seq: number | null;
    hash: string | null;
  };
  AuditHead: {
    id: number;
    seq: number;
  };
  AuditAnchor: {
    id: number;
    seq: number;
    hash: string | null;
    /** How many deleted rows were missing or changed. */
    damaged: number;
    seal: string | null;
  };
  FieldEdit: {
    action: string;
    thing: string;
    field: string;
    valueHash: string;
    edited: Date;
    editedBy: number | null;
  };
  LedgerEntry: {
    id: number;
    UserNum: number;
    currency: Currency;
    delta: number;
    /** After the entry. */
    balance: number;
    reason: LedgerReason;
    /** What caused it; unique per reason and currency. */
    reference: string;
    actor: number | null;
    at: Date;
  };
  Streamer: {
    code: string;
    UserNum: number;
    name: string;
    /** Null: the policy's share. */
    sharePercent: number | null;
    active: number;
  };
  Campaign: {
    id: number;
    name: string;
    coins: number;
    bonusCoins: number;
    starts: Date;
    ends: Date | null;
    usesPerAccount: number;
    streamer: string | null;
    paused: Date | null;
    revoked: Date | null;
    created: Date;
    createdBy: number | null;
  };
  Code: {
    id: number;
    campaign: number;
    batch: number | null;
    codeHash: string;
    maxUses: number;
    used: number;
  };
  Redemption: {
    id: string;
    code: number;
    campaign: number;
    UserNum: number;
    /** The account's nth of this campaign, from 1; unique, so that the limit holds in any race. */
    nth: number;
    CardCode: string;
    coins: number;
    bonusCoins: number;
    streamer: string | null;
    share: number;
    at: Date;
  };
  ShopItem: {
    ProductNum: number;
    image: string | null;
    info: string;
    category: string;
    published: number;
    price: number | null;
    free: number;
    stock: number | null;
    position: number;
    bought: number;
    saleStart: Date | null;
    saleEnd: Date | null;
    cutPrice: number | null;
    cutStart: Date | null;
    cutEnd: Date | null;
    isDrop: number | null;
    created: Date;
    changed: Date | null;
  };
  CartItem: {
    seq: number;
    UserNum: number;
    ProductNum: number;
    quantity: number;
    isChecked: number;
  };
  Order: {
    id: string;
    UserNum: number;
    total: number;
    at: Date;
  };
  OrderLine: {
    id: number;
    order: string;
    UserNum: number;
    ProductNum: number;
    ItemName: string;
    price: number;
    quantity: number;
    at: Date;
    /** Whether its units are from a limited stock, 1 or 0; null: bought before that was noted. */
    fromStock: number | null;
  };
  OrderUnit: {
    PurKey: number;
    line: number;
    reward: number;
    bundle: number | null;
    taken: Date | null;
    refunded: Date | null;
  };
  IdempotentCall: {
    UserNum: number;
    idempotencyKey: string;
    call: string;
    requestHash: string;
    answer: string;
    at: Date;
  };
  Setting: {
    name: string;
    value: string;
    changedBy: number | null;
    changed: Date;
  };
  Ticket: {
    id: number;
    number: string;
    /** Null for a visitor's. */
    UserNum: number | null;
    email: string;
    category: TicketCategory;
    subject: string;
    state: TicketState;
    assignee: number | null;
    created: Date;
    updated: Date;
    answered: Date | null;
    waitingSince: Date | null;
  };
  TicketMessage: {
    id: number;
    ticket: number;
    author: "owner" | "support";
    actor: number | null;
    text: string;
    at: Date;
  };
  TicketFile: {
    id: string;
    ticket: number;
    message: number;
    position: number;
    width: number;
    height: number;
    bytes: number;
  };
  SavedReply: {
    id: number;
    title: string;
    text: string;
    changed: Date;
    changedBy: number | null;
  };
  StaffRole: {
    UserNum: number;
    role: string;
    granted: Date;
    grantedBy: number | null;
  };
  RoleGrant: {
    id: number;
    UserNum: number;
    role: string;
    granted: Date;
    grantedBy: number | null;
  };
  UserBan: {
    id: number;
    UserNum: number;
    reason: string;
    banned: Date;
    bannedBy: number | null;
    until: Date | null;
    lifted: Date | null;
    liftedBy: number | null;
    liftReason: string | null;
  };
  Approval: {
    id: string;
    kind: ApprovalKind;
    /** The account that it is about. */
    UserNum: number | null;
    /** What else it is about; '' for nothing. */
    reference: string;
    /** The request, as JSON, as its kind reads it. */
    what: string;
    /** The request in words. */
    summary: string;
    reason: string;
    /** Null: done alone. */
    rule: ApprovalRule | null;
    state: ApprovalState;
    requested: Date;
    /** Null: the command line. */
    requestedBy: number | null;
    expires: Date | null;
    decided: Date | null;
    decidedBy: number | null;
    rejection: string | null;
  };
  PlayerNote: {
    id: number;
    UserNum: number;
    text: string;
    at: Date;
    writtenBy: number;
  };
  CodeBatch: {
    id: number;
    campaign: number;
    codes: number;
    maxUses: number;
    created: Date;
    createdBy: number | null;
    /** When its download started; null: not yet, or it was interrupted. */
    started: Date | null;
    finished: Date | null;
    revoked: Date | null;
    /** When it was created beyond what its creator may issue alone; null: no approval needed. */
    approvalRequested: Date | null;
    approved: Date | null;
    approvedBy: number | null;
  };
  StaffMovement: {
    id: number;
    /** Null: the command line. */
    staff: number | null;
    at: Date;
    coins: number;
    /** Of a receipt of a manual transfer that was approved. */
    centavos: number;
    /** The adjustment, the campaign or the receipt. */
    reference: string;
  };
  DailyFigure: {
    day: string;
    name: string;
    value: number;
  };
  Reconciliation: {
    id: number;
    at: Date;
    balances: number;
    refundedInGame: number;
    gone: number;
    unordered: number;
    /** When payments were compared with the providers' lists, all of them; null: not yet. */
    paymentsCompared: Date | null;
  };
  Bundle: {
    id: number;
    name: string;
    created: Date;
  };
  BundlePart: {
    bundle: number;
    ProductNum: number;
    quantity: number;
  };
  OrderPart: {
    line: number;
    ProductNum: number;
    ItemName: string;
    quantity: number;
  };
  Alert: {
    problem: string;
    channel: "mail" | "discord";
    since: Date;
    told: Date | null;
    ended: Date | null;
    due: Date;
    attempts: number;
  };
  FailingStep: {
    step: string;
    since: Date;
  };
  ServerStatus: {
    id: number;
    checked: Date;
    /** FoundServer[] as JSON. */
    servers: string;
    online: number | null;
    countDue: Date;
    record: number | null;
    recordAt: Date | null;
    maintenanceFrom: Date | null;
    maintenanceUntil: Date | null;
    told: string | null;
    tellDue: Date;
    tellAttempts: number;
  };
  OnlineCount: {
    at: Date;
    online: number;
  };
  LoginReset: {
    UserNum: number;
    at: Date;
  };
  Character: {
    ChaNum: number;
    nameKey: string;
    club: number;
  };
  Club: {
    /** The game's GuNum. */
    id: number;
    nameKey: string;
    name: string;
    master: number | null;
    members: number;
    areas: number;
    won: number | null;
    lost: number | null;
    place: number | null;
  };
  CharacterService: {
    service: CharacterServiceName;
    offered: number;
    price: number;
    waitHours: number;
    minLevel: number;
    most: number;
    levelAfter: number;
    statPoints: number;
    changed: Date;
    changedBy: number | null;
  };
  CharacterChange: {
    id: string;
    UserNum: number;
    ChaNum: number;
    characterName: string;
    service: CharacterServiceName;
    price: number;
    valuesBefore: string;
    valuesAfter: string;
    at: Date;
    undone: Date | null;
    undoneBy: number | null;
    undoReason: string | null;
  };
  ReminderChoice: {
    UserNum: number;
    byMail: number;
    events: number;
    clubWars: number;
    resets: number;
    sales: number;
    maintenance: number;
    language: "en" | "fil";
    changed: Date;
  };
  PushSubscription: {
    endpointHash: string;
    UserNum: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    created: Date;
  };
  ReminderRun: {
    id: string;
    starts: Date;
    sentTo: number;
    finished: Date | null;
  };
  RewardDay: {
    day: string;
    kind: RewardKind;
    currency: PlayerCurrency;
    claims: number;
    coins: number;
  };
  RewardCounter: {
    id: string;
    day: string;
    accounts: number;
  };
  AttendanceStamp: {
    UserNum: number;
    /** The game day. */
    day: string;
    at: Date;
    streak: number;
    coins: number;
  };
  VoteSite: {
    id: number;
    slug: string;
    name: string;
    format: VoteFormat;
    link: string;
    coins: number;
    /** 0: once a game day. */
    waitHours: number;
    verification: VoteVerification;
    secret: string | null;
    addresses: string;
    active: number;
    created: Date;
  };
  VoteToken: {
    token: string;
    site: number;
    UserNum: number;
  };
  VoteCredit: {
    site: number;
    UserNum: number;
    nth: number;
    at: Date;
    day: string;
    coins: number;
  };
  VoteRejection: {
    site: number;
    day: string;
    why: VoteRejection;
    calls: number;
    last: Date;
    address: string;
  };
  PlayTimeCredit: {
    UserNum: number;
    /** The game's counter up to which minutes are paid. */
    counted: number;
    /** The game day of the last claim, and what was paid on it. */
    day: string;
    dayCoins: number;
    claims: number;
  };
  InviteCode: {
    code: string;
    UserNum: number;
  };
  Invitation: {
    /** The friend. */
    UserNum: number;
    inviter: number;
    created: Date;
    state: StoredInviteState;
    suspicion: InviteSuspicion | null;
    /** The month whose limit it was paid in. */
    month: string | null;
    decided: Date | null;
    decidedBy: number | null;
    reason: string | null;
  };
  Gift: {
    /** The order's number. */
    order: string;
    giver: number;
    receiver: number;
    /** The game's ChaNum. */
    character: number;
    /** The character's name when it was sent. */
    toName: string;
    /** The giver's character; null: not shown. */
    fromName: string | null;
    message: string;
    total: number;
    at: Date;
  };
  ShopDrop: {
    id: number;
    ProductNum: number;
    starts: Date;
    lastPlace: number;
  };
  DropEntry: {
    dropId: number;
    UserNum: number;
    /** Its number in the queue, in the order of arrival. */
    place: number;
    state: DropState;
    /** The price that the player agreed to. */
    price: number;
    order: string | null;
    ip: string;
    at: Date;
  };
  WishItem: {
    UserNum: number;
    ProductNum: number;
    at: Date;
    mailedSale: Date | null;
  };
  PaymentPackage: {
    id: number;
    name: string;
    price: number;
    /** Who last set what it costs and gives; null: nobody in the console. */
    pricedBy: number | null;
    /** Null: long ago, on the command line, or by two people. */
    pricedAt: Date | null;
    coins: number;
    bonus: number;
    firstBonus: number;
    picture: string | null;
    starts: Date | null;
    ends: Date | null;
    dayLimit: number;
    position: number;
    active: number;
    created: Date;
  };
  Payment: {
    id: string;
    reference: string;
    UserNum: number;
    receiver: number;
    state: PaymentState;
    package: number;
    name: string;
    price: number;
    /** Who had set what it costs and gives; null: nobody in the console. */
    pricedBy: number | null;
    currency: string;
    coins: number;
    bonus: number;
    firstOffer: number;
    firstBonus: number;
    message: string;
    streamer: string | null;
    share: number;
    shareTo: number | null;
    provider: PaymentProviderName;
    manualChannel: number | null;
    channel: string | null;
    providerId: string | null;
    providerPayment: string | null;
    checkoutUrl: string | null;
    created: Date;
    expires: Date;
    paid: Date | null;
    credited: Date | null;
    /** When staff asked the provider to return the money; it may not have done so yet. */
    refundRequested: Date | null;
    refunded: number;
    claimed: number;
    taken: number;
    problem: "amount" | "balance" | "account" | "overpaid" | "reconcile" | "refund" | null;
    nextCheck: Date | null;
    checks: number;
    looked: Date | null;
  };
  PaymentEvent: {
    id: number;
    payment: string;
    at: Date;
    source: (typeof PAYMENT_SOURCES)[number];
    kind: string;
    detail: string;
    actor: number | null;
    mail: string | null;
  };
  PaymentWebhook: {
    id: number;
    provider: PaymentProviderName;
    event: string;
    /** Numbers of ours or the provider's, separated by spaces. */
    about: string;
    kind: string;
    received: Date;
    due: Date | null;
    attempts: number;
    done: Date | null;
  };
  PaymentChannel: {
    id: number;
    kind: ChannelKind;
    name: string;
    accountName: string;
    accountNumber: string;
    instructions: string;
    active: number;
    created: Date;
  };
  PaymentReceipt: {
    id: string;
    payment: string;
    UserNum: number;
    reference: string;
    name: string;
    picture: string;
    /** SHA-256 of the file as it was sent. */
    pictureHash: string;
    /** SHA-256 of the picture as it is stored: the same for files with the same pixels. Null: of an earlier release. */
    pixelHash: string | null;
    sent: Date;
    state: ReceiptState;
    approvedBy: number | null;
    decidedBy: number | null;
    decided: Date | null;
    reason: string | null;
  };
  ReceiptNumber: {
    reference: string;
    receipt: string;
  };
  CoinDebt: {
    UserNum: number;
    coins: number;
    changes: number;
    since: Date;
  };
  DemoCheckout: {
    id: string;
    payment: string;
    amount: number;
    state: DemoCheckout["state"];
    refunded: number;
    paid: Date | null;
  };
}

/** Our tables, which the migrations make. */
export const OUR_TABLES = {
  account: "Account",
  session: "Session",
  loginAttempt: "LoginAttempt",
  rankingBaseline: "RankingBaseline",
  rankingSnapshot: "RankingSnapshot",
  rankingList: "RankingList",
  rankingDay: "RankingDay",
  rankingMonth: "RankingMonth",
  rankingArchive: "RankingArchive",
  rankingOpening: "RankingOpening",
  secondFactor: "SecondFactor",
  recoveryCode: "RecoveryCode",
  mailLink: "MailLink",
  mailOutbox: "MailOutbox",
  throttle: "Throttle",
  ipWhitelist: "IpWhitelist",
  auditLog: "AuditLog",
  auditHead: "AuditHead",
  auditAnchor: "AuditAnchor",
  fieldEdit: "FieldEdit",
  ledgerEntry: "LedgerEntry",
  streamer: "Streamer",
  campaign: "Campaign",
  code: "Code",
  redemption: "Redemption",
  shopItem: "ShopItem",
  cartItem: "CartItem",
  order: "Order",
  orderLine: "OrderLine",
  orderUnit: "OrderUnit",
  idempotentCall: "IdempotentCall",
  setting: "Setting",
  ticket: "Ticket",
  ticketMessage: "TicketMessage",
  ticketFile: "TicketFile",
  savedReply: "SavedReply",
  staffRole: "StaffRole",
  roleGrant: "RoleGrant",
  userBan: "UserBan",
  approval: "Approval",
  playerNote: "PlayerNote",
  codeBatch: "CodeBatch",
  staffMovement: "StaffMovement",
  dailyFigure: "DailyFigure",
  reconciliation: "Reconciliation",
  bundle: "Bundle",
  bundlePart: "BundlePart",
  orderPart: "OrderPart",
  alert: "Alert",
  failingStep: "FailingStep",
  serverStatus: "ServerStatus",
  onlineCount: "OnlineCount",
  loginReset: "LoginReset",
  character: "Character",
  club: "Club",
  characterService: "CharacterService",
  characterChange: "CharacterChange",
  reminderChoice: "ReminderChoice",
  pushSubscription: "PushSubscription",
  reminderRun: "ReminderRun",
  rewardDay: "RewardDay",
  rewardCounter: "RewardCounter",
  attendanceStamp: "AttendanceStamp",
  voteSite: "VoteSite",
  voteToken: "VoteToken",
  voteCredit: "VoteCredit",
  voteRejection: "VoteRejection",
  playTimeCredit: "PlayTimeCredit",
  inviteCode: "InviteCode",
  invitation: "Invitation",
  gift: "Gift",
  shopDrop: "ShopDrop",
  dropEntry: "DropEntry",
  wishItem: "WishItem",
  paymentPackage: "PaymentPackage",
  payment: "Payment",
  paymentEvent: "PaymentEvent",
  paymentWebhook: "PaymentWebhook",
  paymentChannel: "PaymentChannel",
  paymentReceipt: "PaymentReceipt",
  receiptNumber: "ReceiptNumber",
  coinDebt: "CoinDebt",
  demoCheckout: "DemoCheckout",
} as const satisfies { [Name in keyof Rows as Uncapitalize<Name>]: Name };

/** A row of one of our tables. */
export type Row<Table extends keyof Rows> = Rows[Table];

/** Columns of the game's tables that always have a value: its keys, and what nothing works without. */
type Always = {
  UserInfo: "UserNum" | "UserID" | "UserPass";
  ChaInfo: "ChaNum" | "UserNum" | "ChaName";
  GuildInfo: "GuNum";
  GuildRegion: "RegionID";
  ShopItemMap: "ProductNum";
  ShopPurchase: "PurKey" | "ProductNum" | "UserUID";
  UserKey: "PCIDUserNum";
  ChaNameInfo: "ChaNum" | "ChaName";
};
interface GameTypes {
  int: number;
  bigint: number;
  money: number;
  float: number;
  varchar: string;
  datetime: Date;
  price: number | string;
}
type GameColumns<Table extends GameTableName> = (typeof GAME_SCHEMA)[Table]["columns"];

/** A row of one of the game's tables, under our names of its columns: they may be NULL, and so is what it lacks. */
export type GameRow<Table extends GameTableName> = {
  [Name in keyof GameColumns<Table>]: GameColumns<Table>[Name] extends {
    type: infer Type extends keyof GameTypes;
  }
    ? GameTypes[Type] | (Name extends Always[Table] ? never : null)
    : never;
};

declare module "knex/types/tables" {
  // What a query of one table gives follows from the columns that it selects.
  interface Tables extends Rows {}
}
