import { z } from "zod";
import { type GiftRecipient, type GiftRequest, MESSAGES } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm } from "../../../errors.ts";
import { open, seal } from "../../../lib/secrets/secret-box.ts";
import { DAY, HOUR } from "../../../lib/time.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { createCharacterLookup } from "../../game/characters/index.ts";
import { createGiftsStore } from "./store.ts";

/** How long a recipient that was shown can be confirmed. */
const CONFIRM_WITHIN = HOUR;
/** Emails about gifts that an account gets within an hour; the page shows all gifts. */
const MAILS_AN_HOUR = 3;
/** Characters of a name in our table. */
const NAME = 40;

/** What the giver was shown and agrees to. */
const recipientTokenSchema = z.object({
  kind: z.literal("gift"),
  giver: z.number(),
  receiver: z.number(),
  ChaNum: z.number(),
  ChaName: z.string(),
  until: z.number(),
});
type RecipientToken = z.infer<typeof recipientTokenSchema>;

/** A gift that may be sent: who gets it, and the email to them. */
export interface AgreedGift {
  receiver: number;
  /** The account that the game delivers to. */
  UserUID: string;
  ChaNum: number;
  ChaName: string;
  fromName: string | null;
  message: string;
  /** The receiver's address, if they have confirmed it. */
  mailTo: string | null;
}

/** Orders that are sent to another player, found by one of their characters (docs/decisions/036). */
export function createGifts(db: Database, context: Context) {
  const { now, env } = context;

  /** One message for all reasons: a stranger does not learn who is banned, and who refuses gifts. */
  async function requireReceiver(receiver: number): Promise<void> {
    const accounts = createAccounts(db, context);
    const status = await accounts.findStatus(receiver);
    const open = status?.allowed && !status.blocked && (await accounts.acceptsGifts(receiver));
    if (!open) throw conflict(MESSAGES.giftRefused);
  }

  /** @throws ServiceError conflict if it is not what this account was shown within the last hour */
  function readToken(giver: number, to: string): RecipientToken {
    let token: RecipientToken | undefined;
    try {
      token = recipientTokenSchema.parse(JSON.parse(open(env.DATA_KEY, to)));
    } catch {
      // Not ours, or sealed with an earlier key.
    }
    if (token?.giver !== giver || token.until < now().getTime()) throw conflict(MESSAGES.giftAgain);
    return token;
  }

  return {
    /** Who a gift to a character would go to. @throws ServiceError validation, conflict with the reason */
    async recipient(giver: number, name: string): Promise<GiftRecipient> {
      if (!(await readSetting(db, "giftsAllowed"))) throw conflict(MESSAGES.giftsOff);
      const character = await createCharacterLookup(db, context).byName(name);
      if (!character) throw invalidForm({ name: MESSAGES.giftNameUnknown });
      const { UserNum: receiver, ChaNum, ChaName, ChaClass, ChaSchool, ChaLevel } = character;
      if (receiver === giver) throw invalidForm({ name: MESSAGES.giftOwn });
      await requireReceiver(receiver);
      const until = now().getTime() + CONFIRM_WITHIN;
      const token: RecipientToken = { kind: "gift", giver, receiver, ChaNum, ChaName, until };
      return { ChaName, ChaClass, ChaSchool, ChaLevel, to: seal(env.DATA_KEY, JSON.stringify(token)) };
    },

    /**
     * Checks a gift that was confirmed. Call it inside the order's transaction.
     * @param items what is sent
     * @throws ServiceError conflict with the reason, validation
     */
    async agree(
      giver: number,
      { to, from, message }: GiftRequest,
      {
        items,
        policy,
      }: { items: { price: number; stock: number | null; parts: unknown[] }[]; policy: Policy },
    ): Promise<AgreedGift> {
      if (!policy.giftsAllowed) throw conflict(MESSAGES.giftsOff);
      const { receiver, ChaNum, ChaName } = readToken(giver, to);
      if (!policy.giftBundles && items.some(({ parts }) => parts.length > 0))
        throw conflict(MESSAGES.giftBundle);
      if (!policy.giftLimitedItems && items.some(({ stock }) => stock !== null)) {
        throw conflict(MESSAGES.giftLimited);
      }
      // Else a thousand a day from each giver would fill an item bank at no cost.
      if (items.some(({ price }) => price === 0)) throw conflict(MESSAGES.giftFree);
      const character = await createCharacterLookup(db, context).byNumber(ChaNum);
      if (character?.UserNum !== receiver || character.ChaName !== ChaName)
        throw conflict(MESSAGES.giftChanged);
      await requireReceiver(receiver);
      const accounts = createAccounts(db, context);
      if (from !== "") {
        const own = (await accounts.findUser(giver))?.characters ?? [];
        if (!own.some((each) => each.ChaName === from)) throw invalidForm({ from: MESSAGES.giftFromUnknown });
      }
      const identity = await accounts.findIdentity(receiver);
      if (!identity) throw conflict(MESSAGES.giftRefused);
      return {
        receiver,
        ChaNum,
        ChaName,
        message,
        UserUID: identity.UserID,
        fromName: from === "" ? null : from,
        mailTo: identity.emailVerifiedAt && identity.UserEmail ? identity.UserEmail : null,
      };
    },

    /**
     * Checks the limits of an account that sends gifts. Call it inside the order's transaction, with the giver's
     * balance locked, so that no other gift comes between.
     * @throws ServiceError conflict with the reason
     */
    async requireWithinLimits(giver: number, total: number, policy: Policy): Promise<void> {
      const old = await createAccounts(db, context).olderThan([giver], policy.giftAccountDays);
      if (!old.has(giver)) throw conflict(MESSAGES.giftAccountYoung);
      const since = new Date(now().getTime() - DAY);
      const sent = await createGiftsStore(db).totalsSince(giver, since, policy.giftsPerDay);
      if (sent.length >= policy.giftsPerDay) throw conflict(MESSAGES.giftTooMany);
      const coins = sent.reduce((sum, each) => sum + each, 0);
      if (coins + total > policy.giftCoinsPerDay) throw conflict(MESSAGES.giftTooMuch);
    },

    /** Records a gift along with its order, and tells the receiver by email. Call it inside the order's transaction. */
    async record(
      { UserUID, mailTo, ...gift }: AgreedGift,
      placed: { order: string; giver: number; total: number; items: string[]; at: Date; client: Client },
    ): Promise<void> {
      const { order, giver, total, items, at, client } = placed;
      const store = createGiftsStore(db);
      const lately = await store.countReceived(gift.receiver, new Date(at.getTime() - HOUR), MAILS_AN_HOUR);
      const mayMail = lately < MAILS_AN_HOUR;
      await store.insert({
        order,
        giver,
        total,
        at,
        receiver: gift.receiver,
        message: gift.message,
        character: gift.ChaNum,
        toName: gift.ChaName.slice(0, NAME),
        fromName: gift.fromName?.slice(0, NAME) ?? null,
      });
      await createAudit(db, context).record({
        action: "gift_received",
        UserNum: gift.receiver,
        actor: giver,
        client,
        detail: `for ${gift.ChaName}: ${items.join(", ")}`,
        reference: order,
      });
      if (mailTo === null || !mayMail) return;
      const { ChaName, fromName: from, message } = gift;
      await createMailbox(db, context).post({
        kind: "gift",
        to: mailTo,
        UserID: UserUID,
        ChaName,
        from,
        message,
        items,
        at,
      });
    },
  };
}
export type Gifts = ReturnType<typeof createGifts>;
