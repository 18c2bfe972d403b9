import { createHmac } from "node:crypto";
import { expect, type Site, test } from "./fixtures";
import { inGame } from "./game";
import { adminToken } from "./steps";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MANILA = 8 * HOUR;

test.use({ clock: "set" });

/** After the services' clock begins. */
const START = (Math.floor(Date.now() / MINUTE) + 2) * MINUTE;

/** None of these is at a multiple of ten seconds: what is rounded would be right there. */
const after = (minutes: number, seconds: number) => START + minutes * MINUTE + seconds * SECOND;

/**
 * What staff have planned beside the demo's own sales, events and drop. The cms looks for what is to be published when
 * the clock passes a multiple of ten seconds, and the test's clock does so only at one.
 */
const PLAN = {
  notice: [after(1, 3), after(5, 7)],
  maintenance: [after(2, 14), after(3, 41)],
  cut: [after(11, 7), after(23, 33)],
  window: [after(31, 3), after(42, 19)],
  package: [after(51, 8), after(62, 27)],
  event: [after(71, 4), after(83, 16)],
  publication: after(91, 20),
} as const;
const ITEMS = { demoCut: "Guard Stone", cut: "Edge Stone", window: "Rain Cloak", drop: "New Name Card" };
const PACKAGE = "Captain's chest";
const EVENT = "Night market";
const NEWS = "The ferry sails again";

type Row = Record<string, number | string | null>;

/** The database's row of an item of the shop. */
const itemRow = (site: Site, name: string) =>
  inGame(
    site,
    (database) =>
      database
        .prepare(
          "SELECT s.*, m.ItemName, m.ItemMoney FROM ShopItem s JOIN ShopItemMap m USING (ProductNum) WHERE m.ItemName = ?",
        )
        .get(name) as Row & { ProductNum: number },
  );

/** Sets what is sold when, as the console does. */
function planSales(site: Site) {
  const change = (name: string, fields: Row) =>
    inGame(site, (database) => {
      const columns = Object.keys(fields).map((column) => `${column} = @${column}`);
      database
        .prepare(`UPDATE ShopItem SET ${columns.join(", ")} WHERE ProductNum = @number`)
        .run({ ...fields, number: itemRow(site, name).ProductNum });
    });
  change(ITEMS.cut, { cutPrice: 120, cutStart: PLAN.cut[0], cutEnd: PLAN.cut[1] });
  change(ITEMS.window, { saleStart: PLAN.window[0], saleEnd: PLAN.window[1] });
  const drop = itemRow(site, ITEMS.drop);
  change(ITEMS.drop, { saleEnd: Number(drop.saleStart) + HOUR + 21 * SECOND });
  inGame(site, (database) =>
    database
      .prepare("UPDATE PaymentPackage SET starts = ?, ends = ? WHERE name = ?")
      .run(...PLAN.package, PACKAGE),
  );
}

/** Publishes a notice with maintenance and an event, and schedules news, by the content admin's calls. */
async function planContent(site: Site) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${await adminToken(site)}` };
  const iso = (instant: number) => new Date(instant).toISOString();
  async function send(type: string, path: string, fields: object) {
    const url = `${site.cmsUrl}/content-manager/collection-types/api::${type}.${type}${path}`;
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(fields) });
    expect(answer.ok, `${type}: ${answer.status}`).toBe(true);
  }
  const text = [{ type: "paragraph", children: [{ type: "text", text: "Lamps along the pier." }] }];
  const news = { author: "GM Sinag", content: text };
  await send("notice", "/actions/publish", {
    title: "Short maintenance",
    text: "Servers are down for a minute.",
    startsAt: iso(PLAN.notice[0]),
    endsAt: iso(PLAN.notice[1]),
    maintenanceFrom: iso(PLAN.maintenance[0]),
    maintenanceUntil: iso(PLAN.maintenance[1]),
  });
  await send("news", "/actions/publish", {
    ...news,
    type: "event",
    subject: EVENT,
    eventStart: iso(PLAN.event[0]),
    eventEnd: iso(PLAN.event[1]),
  });
  await send("news", "", { ...news, type: "news", subject: NEWS, publishAt: iso(PLAN.publication) });
}

/** What the cms says to anybody, past all caches. */
const cmsSays = async (site: Site, path: string) => (await fetch(`${site.cmsUrl}/api/${path}`)).json();
interface Timed {
  id: number | string;
  subject: string;
  event_start: string | null;
  event_end: string | null;
}
const eventsOf = async (site: Site): Promise<Timed[]> => (await cmsSays(site, "getnewsall/2/50/1/0")).data;

const manilaDay = (instant: number) => new Date(instant + MANILA).toISOString().slice(0, 10);
const midnightAfter = (instant: number) => (Math.floor((instant + MANILA) / DAY) + 1) * DAY - MANILA;
const monthEnd = (instant: number) => {
  const there = new Date(instant + MANILA);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1) - MANILA;
};

/** Every instant at which something begins or ends, in order. */
async function boundariesOf(site: Site): Promise<number[]> {
  const found = new Set<number>([midnightAfter(START), monthEnd(START), PLAN.publication]);
  const add = (...times: (number | string | null)[]) => {
    for (const time of times) if (time !== null) found.add(new Date(time).getTime());
  };
  for (const { event_start, event_end } of await eventsOf(site)) add(event_start, event_end);
  // What recurs does so twice in two days.
  const days = new URLSearchParams({
    from: new Date(START).toISOString(),
    until: new Date(START + 2 * DAY).toISOString(),
  });
  for (const { starts_at, ends_at } of (await cmsSays(site, `getcalendar?${days}`)).data)
    add(starts_at, ends_at);
  for (const { starts_at, ends_at } of (await cmsSays(site, "getnotices")).data) add(starts_at, ends_at);
  inGame(site, (database) => {
    for (const row of database.prepare("SELECT saleStart, saleEnd, cutStart, cutEnd FROM ShopItem").all())
      add(...Object.values(row as Row));
    for (const row of database.prepare("SELECT starts, ends FROM PaymentPackage").all())
      add(...Object.values(row as Row));
  });
  return [...found].filter((instant) => instant > START).sort((a, b) => a - b);
}

/** Ends the addresses that are asked for in Filipino, and by a player. */
const [FILIPINO, PLAYER] = ["#fil", "#player"];

/** Pages, feeds, calendars and calls that say when something is, or that it is now. */
async function addressesOf(site: Site): Promise<string[]> {
  const number = (name: string) => itemRow(site, name).ProductNum;
  const event = (await eventsOf(site)).find(({ subject }) => subject === EVENT)?.id;
  const nextMonth = manilaDay(monthEnd(START)).slice(0, 7);
  return [
    "/",
    "/_root.data",
    "/news?category=event",
    `/news?topic=${event}`,
    "/events",
    `/events?month=${nextMonth}`,
    "/itemshop.data",
    "/itemshop?category=Enchanting",
    "/itemshop?search=stone",
    ...Object.values(ITEMS).map((name) => `/itemshop?item=${number(name)}`),
    `/drop/${number(ITEMS.drop)}`,
    "/topup",
    "/rankings",
    "/rankings/archive",
    `/rankings/archive/${manilaDay(START).slice(0, 7)}`,
    "/serverinfo",
    "/server-status.svg",
    "/events.ics",
    `/events/${event}.ics`,
    "/rss.xml",
    "/atom.xml?category=event",
    "/sitemap.xml",
    "/api/getnewsall/2/20/1/0",
    "/api/get-top-rankings-list",
    "/api/server-status",
    `/${FILIPINO}`,
    `/events${FILIPINO}`,
    `/${PLAYER}`,
    `/itemshop?item=${number(ITEMS.cut)}${PLAYER}`,
    `/wishlist${PLAYER}`,
  ];
}

interface Answer {
  text: string;
  said: string;
  /** Until when a reader may keep it, in milliseconds since 1970. */
  keptUntil: number;
}

/** As a program: what readers see would be counted as views. */
const HEADERS = { "user-agent": "Googlebot", "x-requested-with": "XMLHttpRequest" };

/** What an answer said, by its text: most are the same as the second before. */
const known = new Map<string, string>();

/**
 * What an answer says, without what is only counted from the time of the answer: the header's clock, the time that is
 * left or has passed, when it was made, and how many were in the game in the last 24 hours.
 */
function said(status: number, text: string): string {
  const found =
    known.get(text) ??
    text
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/ nonce="[^"]*"|"renderedAt",\d+/g, "")
      .replace(/<time dateTime="[^"]*">\d\d:\d\d:\d\d<\/time>/g, "")
      .replace(/>[^<>]*\d\d:\d\d:\d\d</g, "><")
      .replace(/\b\d+ (days?|h|hours?|min|minutes?|araw|oras|minuto)\b|a few seconds|ilang segundo/g, "")
      .replace(
        /(As of|checked at) <time[^>]*>[^<]*|"(made|created|checked)",?:?"[^"]*"|<figure[\s\S]*?<\/figure>/g,
        "",
      );
  known.set(text, found);
  return `${status} ${found}`;
}

/** Asks for all, some at once as a browser would. @param cookie the player's */
async function askAll(base: string, addresses: string[], now: number, cookie: string) {
  const answers = new Map<string, Answer>();
  async function ask(address: string) {
    const answer = await fetch(base + address, {
      redirect: "manual",
      headers: {
        ...HEADERS,
        "accept-language": address.endsWith(FILIPINO) ? "fil" : "en",
        ...(address.endsWith(PLAYER) && { cookie }),
      },
    });
    const text = await answer.text();
    const maxAge = /max-age=(\d+)/.exec(answer.headers.get("cache-control") ?? "")?.[1];
    answers.set(address, {
      text,
      said: said(answer.status, text),
      keptUntil: now + Number(maxAge ?? 0) * SECOND,
    });
  }
  const waiting = addresses.values();
  const work = async () => {
    for (const address of waiting) await ask(address);
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return answers;
}

/** Makes a web process forget everything: the cms tells it that content has changed (webhook, cms/contract). */
async function forget(base: string, secret: string, now: number) {
  const body = JSON.stringify({
    uid: "api::news.news",
    event: "entry.update",
    documentId: "any",
    at: new Date(now).toISOString(),
  });
  const timestamp = String(Math.floor(now / SECOND));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  const answer = await fetch(`${base}/webhooks/cms`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-tambayan-timestamp": timestamp,
      "x-tambayan-signature": `sha256=${signature}`,
    },
    body,
  });
  expect(answer.status).toBe(204);
}

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ");
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
const within = (instant: number, from: unknown, until: unknown) =>
  (from === null || Number(from) <= instant) && (until === null || instant < Number(until));

/** An event's state at an instant, in the words of the page. */
const stateOf = ({ event_start, event_end }: Timed, now: number) =>
  now < Date.parse(event_start ?? "") ? "upcoming" : now < Date.parse(event_end ?? "") ? "running" : "over";

/** What the databases say at this second, and what the pages have to say of it. */
async function claims(site: Site, answers: Map<string, Answer>, now: number) {
  const html = (address: string) => answers.get(address)?.text ?? "";
  const [shown, right]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];

  for (const name of Object.values(ITEMS)) {
    const row = itemRow(site, name);
    const main = mainOf(html(`/itemshop?item=${row.ProductNum}`));
    const isSold = within(now, row.isDrop ? null : row.saleStart, row.saleEnd);
    const isCut = row.cutPrice !== null && within(now, row.cutStart, row.cutEnd);
    const card = textOf(main.split("<li").find((part) => part.includes(`>${name}</h2>`)) ?? "");
    const price = Number(isCut ? row.cutPrice : (row.price ?? row.ItemMoney));
    shown[name] = {
      gone: main.includes("That item is not in the shop right now."),
      price: isSold ? new RegExp(`\\b${price}\\b`).test(card) : card,
      cut: card.includes("Regular price"),
    };
    right[name] = { gone: !isSold, price: isSold ? true : "", cut: isSold && isCut };
  }
  const wishes = textOf(mainOf(html(`/wishlist${PLAYER}`)));
  const wished = itemRow(site, ITEMS.cut);
  shown.wish = wishes.includes("Regular price");
  right.wish = within(now, wished.cutStart, wished.cutEnd);

  const drop = itemRow(site, ITEMS.drop);
  const dropPage = textOf(mainOf(html(`/drop/${drop.ProductNum}`)));
  const [, days = 0, ...clock] = /Starts in (?:(\d+) days? )?(\d\d):(\d\d):(\d\d)/.exec(dropPage) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = clock.map(Number);
  shown.drop = {
    left: Number(days) * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND,
    isOpen: dropPage.includes("Log in to line up"),
    isOver: dropPage.includes("This drop is over."),
  };
  right.drop = {
    left: Math.max(0, Number(drop.saleStart) - now),
    isOpen: now < Number(drop.saleEnd),
    isOver: now >= Number(drop.saleEnd),
  };

  const sold = inGame(site, (database) =>
    database.prepare("SELECT name, starts, ends FROM PaymentPackage").all(),
  );
  for (const { name, starts, ends } of sold as Row[]) {
    shown[String(name)] = textOf(html("/topup")).includes(String(name));
    right[String(name)] = within(now, starts, ends);
  }

  const calendar = mainOf(html("/events"));
  const list = mainOf(html("/news?category=event")).split("<li");
  for (const event of await eventsOf(site)) {
    const { subject } = event;
    const sections = ["running", "upcoming", "over"].filter((state) => {
      const [, section = ""] = calendar.split(`aria-labelledby="${state}"`);
      return textOf(section.split("</section>")[0] ?? "").includes(subject);
    });
    const ofList = list.find((item) => textOf(item).includes(subject))?.match(/data-state="(\w+)"/)?.[1];
    const state = stateOf(event, now);
    // The calendar shows only the last of those that are over, and the list's first page only the newest.
    shown[subject] = [state === "over" && sections.length === 0 ? state : sections.join(), ofList ?? state];
    right[subject] = [state, state];
  }
  shown.today = /<time dateTime="([\d-]+)"[^>]*aria-current="date"/i.exec(calendar)?.[1];
  right.today = manilaDay(now);

  const notices: Record<string, string>[] = (await cmsSays(site, "getnotices")).data;
  // Maintenance is also what comes next, in the strip of what lives now.
  const withoutStrip = html("/")
    .replace(/<section[^>]*aria-label="Live now".*?<\/section>/s, "")
    .replace(/<script.*?<\/script>/gs, "");
  for (const { title = "", starts_at, ends_at } of notices) {
    shown[title] = withoutStrip.includes(title);
    right[title] = within(now, Date.parse(starts_at ?? ""), Date.parse(ends_at ?? ""));
  }
  const status = (await (await fetch(`${site.accountUrl}/server-status`)).json()).data;
  shown.maintenance = [
    html("/").includes('data-state="maintenance"'),
    JSON.parse(html("/api/server-status")).data.state === "maintenance",
    html("/server-status.svg").includes("Maintenance"),
  ];
  right.maintenance = Array(3).fill(status.state === "maintenance");

  const months = inGame(site, (database) =>
    database.prepare("SELECT month FROM RankingMonth ORDER BY month DESC").pluck().all(),
  );
  shown.months = [...html("/rankings/archive").matchAll(/href="\/rankings\/archive\/([\d-]+)"/g)].map(
    ([, month]) => month,
  );
  right.months = months;
  shown.month = JSON.parse(html("/api/get-top-rankings-list")).month;
  right.month = manilaDay(now).slice(0, 7);
  shown.reset = /Next reset: <time dateTime="([^"]+)"/i.exec(html("/rankings"))?.[1];
  right.reset = new Date(monthEnd(now)).toISOString();

  const published: Timed[] = (await cmsSays(site, "getnewsall/0/50/1/0")).data;
  shown.news = [html("/").includes(NEWS), html("/rss.xml").includes(NEWS)];
  right.news = Array(2).fill(published.some(({ subject }) => subject === NEWS));
  return { shown, right };
}

const textAt = async (url: string) => (await fetch(url, { headers: HEADERS })).text();

/** Waits for the lists of a day: movement is counted from the day before, and a month's kills from its start. */
const untilRanked = (site: Site, now: number) =>
  expect
    .poll(async () => {
      const { created } = JSON.parse(await textAt(`${site.accountUrl}/get-top-rankings-list`));
      return manilaDay(Date.parse(created));
    })
    .toBe(manilaDay(now));

/** Waits for what happens at an instant, but not to the second. */
async function untilDone(site: Site, instant: number) {
  if (instant === PLAN.publication) {
    // The cms looks for it, and tells web.
    await expect.poll(() => textAt(`${site.cmsUrl}/api/getnewsall/0/50/1/0`)).toContain(NEWS);
    await expect.poll(() => textAt(`${site.url}/news`)).toContain(NEWS);
  }
}

/** Logs in as a demo player and wishes for an item. @returns their cookie */
async function wishAsPlayer(site: Site): Promise<string> {
  let cookie = "";
  const send = async (path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    const headers = { ...HEADERS, origin: site.url, cookie };
    const method = body ? "POST" : "GET";
    const answer = await fetch(site.url + path, { method, redirect: "manual", headers, body: body ?? null });
    const [set] = answer.headers.getSetCookie().filter((each) => each.includes("session"));
    if (set) cookie = set.split(";", 1)[0] ?? "";
    return answer.text();
  };
  await send("/login", { UserID: "juan", UserPass: "juan-demo-1" });
  await send("/wishlist/change", { intent: "add", ProductNum: String(itemRow(site, ITEMS.cut).ProductNum) });
  // What was just done is said once.
  await send("/");
  expect(await send("/wishlist")).toContain(ITEMS.cut);
  return cookie;
}

test("over a day of the demo and to the month's end, no page says at any second what the database does not", async ({
  site,
}) => {
  site.setClock(START);
  planSales(site);
  await planContent(site);
  // It reads the planned maintenance when it starts.
  await site.stop("account");
  await site.start("account");
  const cookie = await wishAsPlayer(site);
  /** Another web, which forgets everything before it is asked. */
  const fresh = await site.startAnotherWeb({});
  const addresses = await addressesOf(site);
  const wrong: string[] = [];
  /** What readers may still have, by address. */
  let copies = new Map<string, Answer>();

  /** Sets the clock, with the game servers as they are looked at every half minute. */
  async function setTime(now: number) {
    site.setClock(now);
    inGame(site, (database) => database.prepare("UPDATE ServerStatus SET checked = ?").run(now));
    await untilRanked(site, now);
  }

  /** What the site says at a second. @param right what has to be said, if that is known */
  async function look(now: number, title: string, right?: Map<string, Answer>) {
    const answers = await askAll(site.url, addresses, now, cookie);
    for (const [address, { said }] of right ?? []) {
      const [answer, copy] = [answers.get(address), copies.get(address)];
      if (answer?.said !== said)
        wrong.push(`${title}: ${address} ${firstDifference(answer?.said ?? "", said)}`);
      if (copy && copy.keptUntil > now && copy.said !== said)
        wrong.push(`${title}: a reader's copy of ${address} ${firstDifference(copy.said, said)}`);
    }
    copies = answers;
    const claimed = await claims(site, answers, now);
    for (const [what, shown] of Object.entries(claimed.shown)) {
      const [one, other] = [JSON.stringify(shown), JSON.stringify(claimed.right[what])];
      if (one !== other) wrong.push(`${title}: ${what} is ${one}, not ${other}`);
    }
  }

  let last = START;
  for (const [index, boundary] of (await boundariesOf(site)).entries()) {
    known.clear();
    const name = new Date(boundary).toISOString();
    // Pages that were rendered shortly before are fresh; older ones are shown once more while they are rendered again.
    const filled = boundary - (index % 2 === 0 ? 9 : 29) * SECOND;
    if (filled > last) {
      await setTime(filled);
      copies = await askAll(site.url, addresses, filled, cookie);
    }
    await setTime(boundary - SECOND);
    await look(boundary - SECOND, `${name} - 1 s`);

    await setTime(boundary);
    await untilDone(site, boundary);
    // What is published is not known before: a reader may have the former list for as long as it says.
    if (boundary === PLAN.publication) copies.clear();
    await forget(fresh, site.secrets.WEBHOOK_SECRET, boundary);
    const right = await askAll(fresh, addresses, boundary, cookie);
    await look(boundary, name, right);

    last = boundary + SECOND;
    await setTime(last);
    await look(last, `${name} + 1 s`, right);
  }
  expect(wrong).toEqual([]);
});

/** Where two texts part. */
function firstDifference(one: string, other: string): string {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  const part = (text: string) => text.slice(Math.max(0, index - 60), index + 100).replace(/\s+/g, " ");
  return `says …${part(one)}…, not …${part(other)}…`;
}
