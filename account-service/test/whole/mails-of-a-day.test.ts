import { expect, it } from "vitest";
import type { OutgoingMail } from "../../src/domains/foundation/mail/index.ts";
import { createMailDelivery } from "../../src/domains/foundation/mail/service.ts";
import { createShop, saleProblem } from "../../src/domains/shop/catalogue/index.ts";
import { createWishes } from "../../src/domains/shop/wishlist/index.ts";
import { createReminders } from "../../src/domains/site/reminders/index.ts";
import { createReminderSending } from "../../src/domains/site/reminders/reminders-sending.ts";
import { HOUR, MINUTE, manilaDateTime, SECOND } from "../../src/lib/time.ts";
import { createClock } from "../app.ts";
import { addItem, addRichUser, contextOf } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { memoryTransport } from "../mail.ts";
import { sql } from "../sql.ts";

/** The last day of a month in Manila: at 16:00 UTC the rankings are reset. */
const START = Date.parse("2026-11-30T08:00:00Z");
const at = (hours: number, seconds = 0) => new Date(START + hours * HOUR + seconds * SECOND);
const RESET = at(8);

/**
 * Sales of a day: a price cut, one of an item that is sold for a shorter time, and a drop; when each begins and ends
 * for players.
 */
const SALES = [
  {
    name: "Day cap",
    offer: { ItemMoney: 100, cutPrice: 80, cutStart: at(1, 7), cutEnd: at(2, 13) },
    starts: at(1, 7),
    ends: at(2, 13),
  },
  {
    name: "Day wings",
    offer: {
      ...{ ItemMoney: 500, cutPrice: 300, cutStart: at(1), cutEnd: at(4, 2) },
      ...{ saleStart: at(1.5, 1), saleEnd: at(2.5, 9) },
    },
    starts: at(1.5, 1),
    ends: at(2.5, 9),
  },
  {
    name: "Day drop",
    offer: { ItemMoney: 900, stock: 5, isDrop: 1 as const, saleStart: at(5, 3) },
    starts: at(5, 3),
    ends: null,
  },
];
const named = (name: string) => SALES.find((sale) => sale.name === name);
const TIMES = [...SALES.flatMap(({ starts, ends }) => (ends ? [starts, ends] : [starts])), RESET];

/** When the mail server is away: never, or around everything that begins or ends. */
const AWAY: Record<string, (now: number) => boolean> = {
  "is there all day": () => false,
  "comes back a second after each beginning": (now) =>
    SALES.some(({ starts }) => Math.abs(now - starts.getTime()) <= SECOND),
  "is away until each has begun or is over": (now) =>
    now < at(2.75).getTime() ||
    (now >= at(4).getTime() && now < at(5.1).getTime()) ||
    (now >= at(7).getTime() && now <= RESET.getTime()),
};

describeEachDatabase("the mails of a day", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });

  it.each(Object.keys(AWAY))(
    "say at no second what the shop does not, if the mail server %s",
    async (server) => {
      const { db, env } = database;
      for (const table of ["MailOutbox", "WishItem", "ShopItem", "ReminderRun", "ReminderChoice"])
        await sql(db)(table).delete();
      const clock = createClock(new Date(START));
      const context = contextOf({ env, clock });
      const { UserNum } = await addRichUser(db, 0);
      const UserEmail = `day_${UserNum}@example.ph`;
      const confirmed = { saleMails: 1, emailKey: UserEmail, email_verified_at: clock.now() };
      await sql(db)("Account").insert({ UserNum, passwordHash: "", created: clock.now(), ...confirmed });
      await sql(db)("UserInfo").where({ UserNum }).update({ UserEmail });
      const items = new Map<string, number>();
      for (const { name, offer } of SALES) items.set(name, await addItem(db, { ItemName: name, ...offer }));
      const wishes = createWishes(db, context);
      for (const item of items.values()) await wishes.add(UserNum, item);
      await createReminders(db, context).choose(UserNum, {
        kinds: ["sale", "reset"],
        byMail: true,
        language: "en",
      });

      const sent: OutgoingMail[] = [];
      const wrong: string[] = [];
      const transport = memoryTransport();
      /** What an email says at the second in which it is sent. */
      async function check({ subject, text }: OutgoingMail) {
        const now = clock.now();
        const says = `${now.toISOString()}: ${subject}`;
        if (subject.startsWith("Soon")) {
          const [, what = ""] = /Soon at [^:]*: (?:Drop: |Reduced price: )?(.*)/.exec(subject) ?? [];
          const { starts } = named(what) ?? { starts: RESET };
          if (now >= starts) wrong.push(`${says}, which has begun`);
          return;
        }
        const lines = [
          ...text.matchAll(/ {2}(Day \w+): (\d+) R-Coin instead of (\d+), until (.*), Manila time/g),
        ];
        let on = 0;
        for (const [line, name = "", price, regular, until] of lines) {
          const item = (await createShop(db, context).findMany([items.get(name) ?? 0])).get(
            items.get(name) ?? 0,
          );
          if (!item) throw new Error(line);
          const isOn = item.regularPrice !== null && saleProblem(item, 1, now) === null;
          const ends = named(name)?.ends;
          if (until !== (ends && manilaDateTime(ends))) wrong.push(`${says}: ends at ${until}`);
          if (isOn && (String(item.price) !== price || String(item.regularPrice) !== regular))
            wrong.push(`${says}: ${line}`);
          if (isOn) on += 1;
        }
        if (on === 0) wrong.push(`${says}, but nothing is`);
      }
      transport.before = async (mail) => {
        if (AWAY[server]?.(clock.now().getTime())) throw new Error("away");
        sent.push(mail);
        await check(mail);
      };
      const logger = { info: () => {}, warn: () => {}, error: () => {} };
      const delivery = createMailDelivery(db, { now: clock.now, transport, logger });
      const reminders = createReminderSending(db, context, logger);

      const minutes = Array.from({ length: 9 * 12 }, (_, index) => START + 5 * index * MINUTE);
      const seconds = TIMES.flatMap((time) => [-SECOND, 0, SECOND].map((second) => time.getTime() + second));
      for (const now of [...new Set([...minutes, ...seconds])].sort((a, b) => a - b)) {
        clock.set(new Date(now));
        await wishes.tick();
        await reminders.sendDue();
        await delivery.deliverDue();
      }
      await delivery.stop();
      expect(wrong).toEqual([]);
      const subjects = sent.map(({ subject }) => subject.replace(/ at [^:]*:/, ":")).sort();
      const soon = [
        "Soon: Drop: Day drop",
        "Soon: Rankings reset",
        "Soon: Reduced price: Day cap",
        "Soon: Reduced price: Day wings",
      ];
      const sales = Array(2).fill("On sale now: your wish list");
      expect(subjects).toEqual(server.startsWith("is away") ? [] : [...sales, ...soon]);
    },
  );
});
