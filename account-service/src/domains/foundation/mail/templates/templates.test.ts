import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, type Mail, type MailSite, oneLine, render } from "./index.ts";

const site: MailSite = { name: "Tambayan", publicUrl: "https://tambayan.example" };
const at = new Date("2026-03-04T16:07:00Z");
const to = "juan@example.ph";

const payment = { payment: "0b7d-1", reference: "P-ACDE2347", name: "Big pouch", price: 125_050 };

const mails: { [K in Mail["kind"]]: Extract<Mail, { kind: K }> } = {
  "confirm-address": { kind: "confirm-address", to, UserID: "juan", token: "tok-1" },
  "address-taken": { kind: "address-taken", to, UserID: "juan2", existing: ["juan", "maria"] },
  "user-ids": { kind: "user-ids", to, userIds: ["juan"], tokens: ["tok-5"] },
  "reset-password": { kind: "reset-password", to, UserID: "juan", token: "tok-2" },
  "password-changed": { kind: "password-changed", to, UserID: "juan", at },
  "password-changed-in-game": { kind: "password-changed-in-game", to, UserID: "juan", at },
  "confirm-new-address": { kind: "confirm-new-address", to, UserID: "juan", token: "tok-3" },
  "address-change-asked": {
    kind: "address-change-asked",
    to,
    UserID: "juan",
    newAddress: "j***@new.ph",
    token: "tok-4",
  },
  "address-changed": { kind: "address-changed", to, UserID: "juan", newAddress: "j***@new.ph" },
  "second-factor": { kind: "second-factor", to, UserID: "juan", on: true, at },
  "new-login": { kind: "new-login", to, UserID: "juan", at },
  receipt: {
    kind: "receipt",
    to,
    UserID: "juan",
    order: "3f0c",
    total: 12_500,
    at,
    items: ["2 × Potion", "1 × Wings"],
  },
  "payment-receipt": {
    kind: "payment-receipt",
    to,
    UserID: "juan",
    ...payment,
    coins: 1_250,
    bonus: 100,
    at,
    giftTo: "Ma••• Cl•••",
    debtPaid: 50,
    method: "GCash",
    business: { name: "Tambayan <Games>", tin: "123-456-789-00000", address: "Quezon City" },
  },
  "payment-gift": {
    kind: "payment-gift",
    to,
    UserID: "maria",
    coins: 1_350,
    from: "Ju••• D•••",
    message: "For <you> & yours",
  },
  "payment-gift-returned": {
    kind: "payment-gift-returned",
    to,
    UserID: "maria",
    taken: 1_000,
    from: "Ju••• D•••",
  },
  "payment-returned": { kind: "payment-returned", to, UserID: "juan", ...payment, taken: 1_000, owed: 350 },
  "transfer-started": {
    kind: "transfer-started",
    to,
    UserID: "juan",
    ...payment,
    expires: at,
    account: ["To: GCash <1>", "Name: R. Cruz", "Number: 0917 000 0000"],
  },
  "transfer-expired": { kind: "transfer-expired", to, UserID: "juan", ...payment },
  "payment-held": { kind: "payment-held", to, UserID: "juan", ...payment, arrived: 90_000 },
  "receipt-first-approved": { kind: "receipt-first-approved", to, UserID: "juan", ...payment },
  "receipt-received": { kind: "receipt-received", to, UserID: "juan", ...payment },
  "receipt-rejected": {
    kind: "receipt-rejected",
    to,
    UserID: "juan",
    ...payment,
    reason: "The amount on the <receipt> is another one.",
  },
  reminder: {
    kind: "reminder",
    to,
    UserID: "juan",
    title: "Club war: Tondo Gate",
    starts: at,
    path: "/events",
  },
  "character-changed": {
    kind: "character-changed",
    to,
    UserID: "juan",
    change: "3f0c",
    price: 50,
    at,
    what: "Change of name: Tala → Hanan",
  },
  gift: {
    kind: "gift",
    to,
    UserID: "maria",
    ChaName: "Talim",
    from: "Tala_Bai",
    at,
    message: "For <you> & yours",
    items: ["1 × Wings"],
  },
  "wishes-on-sale": {
    kind: "wishes-on-sale",
    to,
    UserID: "maria",
    items: ["Wings: 80 R-Coin instead of 100"],
  },
  alert: { kind: "alert", to, title: "Problem: Email", text: "3 emails wait.", at },
  repaired: { kind: "repaired", to, UserID: "juan", repair: "email", newAddress: "j***@new.ph", at },
  "ticket-received": { kind: "ticket-received", to, number: "T-ACDE2347", key: "key-1" },
  "ticket-answered": {
    kind: "ticket-answered",
    to,
    number: "T-ACDE2347",
    answer: ["Hi Juan,", "", "we <looked> into it & mended it."],
    closed: false,
  },
  "ticket-closed": { kind: "ticket-closed", to, number: "T-ACDE2347" },
  "ticket-link": { kind: "ticket-link", to, number: "T-ACDE2347", key: "key-2" },
};
const every = Object.values(mails);

const unescaped = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** The addresses that a mail's HTML leads to. */
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map((match) => unescaped(match[1] as string));

/** What a reader sees of the HTML, in one line. */
const words = (html: string) =>
  unescaped((/<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");

describe("render", () => {
  it.each([
    ["confirm-address", "/verifyemail?token=tok-1"],
    ["address-taken", "/findaccount"],
    ["reset-password", "/resetpassword?token=tok-2"],
    ["password-changed", "/findaccount"],
    ["confirm-new-address", "/verifyemail?token=tok-3"],
    ["address-change-asked", "/cancelemail?token=tok-4"],
    ["address-changed", "/ticket"],
    ["second-factor", "/findaccount"],
    ["new-login", "/findaccount"],
    ["receipt", "/shoppurchases"],
    ["character-changed", "/character-services"],
    ["gift", "/gifts"],
    ["payment-receipt", "/topup/payments/0b7d-1"],
    ["transfer-started", "/topup/payments/0b7d-1"],
    ["transfer-expired", "/ticket"],
    ["payment-held", "/topup/payments/0b7d-1"],
    ["receipt-first-approved", "/topup/payments/0b7d-1"],
    ["receipt-received", "/topup/payments/0b7d-1"],
    ["receipt-rejected", "/topup/payments/0b7d-1"],
    ["payment-returned", "/topup/payments/0b7d-1"],
    ["payment-gift", "/statement"],
    ["payment-gift-returned", "/statement"],
    ["wishes-on-sale", "/wishlist"],
    ["alert", "/admin"],
    ["ticket-received", "/checkticket?ticket=T-ACDE2347&key=key-1"],
    ["ticket-answered", "/checkticket?ticket=T-ACDE2347"],
    ["ticket-closed", "/checkticket?ticket=T-ACDE2347"],
    ["ticket-link", "/checkticket?ticket=T-ACDE2347&key=key-2"],
  ] as const)("%s leads to %s and nowhere else", (kind, path) => {
    const { text, html } = render(mails[kind], site);
    const url = `https://tambayan.example${path}`;
    expect(text.match(/https?:\S+/g)).toEqual([url]);
    // The button, and the address itself for whoever cannot press it.
    expect(hrefs(html)).toEqual([url, url]);
    expect(words(html)).toContain(`Or open this link: ${url}`);
  });

  it("a transfer's email says what to send, where and until when; a held payment's what arrived", () => {
    const { text } = render(mails["transfer-started"], site);
    for (const fact of [
      "exactly ₱1,250.50",
      "GCash <1>",
      "R. Cruz",
      "0917 000 0000",
      "P-ACDE2347",
      "5 March 2026",
    ])
      expect(text).toContain(fact);
    expect(render(mails["payment-held"], site).text).toContain("arrived: ₱900.00");
    expect(render({ ...mails["payment-held"], arrived: null }, site).text).toContain("could not be added");
  });

  it("user-ids leads to the login, and to a new password", () => {
    expect(render(mails["user-ids"], site).text.match(/https?:\S+/g)).toEqual([
      "https://tambayan.example/login",
      "https://tambayan.example/resetpassword?token=tok-5",
    ]);
  });

  it.each(every)("$kind says the same in text and in HTML", (mail) => {
    const { subject, text, html } = render(mail, site);
    const seen = words(html);
    for (const paragraph of text.split("\n\n")) {
      if (/https?:|^Tambayan$/.test(paragraph)) continue;
      for (const line of paragraph.split("\n")) {
        if (line !== "-- ") expect(seen).toContain(line.trim());
      }
    }
    expect(subject).toContain("Tambayan");
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(text).toMatch(/\n-- \nYou received this email because .*\.\n$/);
  });

  it.each(every)("$kind has nothing in it that a mail client would fetch or run", (mail) => {
    expect(render(mail, site).html).not.toMatch(/<(img|script|link|iframe|table|style)|url\(|\bon\w+=/i);
  });

  it("tells how long a link works", () => {
    expect(render(mails["confirm-address"], site).text).toContain(
      "The link works once and expires in 24 hours.",
    );
    expect(render(mails["confirm-new-address"], site).text).toContain("expires in 24 hours.");
    const reset = render(mails["reset-password"], site).text;
    expect(reset).toContain("expires in 30 minutes.");
    expect(reset).toContain("If your account has a secret question, you will also need its answer.");
  });

  it("tells the time of an event in Manila", () => {
    expect(render(mails["password-changed"], site).text).toContain("on 5 March 2026, 00:07 Manila time.");
    expect(render(mails["second-factor"], site).text).toContain("on 5 March 2026, 00:07 Manila time.");
  });

  it("lists what was bought, and its price", () => {
    const { text } = render(mails.receipt, site);
    expect(text).toContain("  2 × Potion\n  1 × Wings\n");
    expect(text).toContain("Total: 12,500 R-Coin.");
  });

  it("tells whether two-step login is on or off", () => {
    expect(render(mails["second-factor"], site).subject).toBe("Two-step login at Tambayan is on");
    const off = render({ ...mails["second-factor"], on: false }, site);
    expect(off.subject).toBe("Two-step login at Tambayan is off");
    expect(off.text).toContain("was turned off for your account");
  });

  it("lists every account of an address", () => {
    const taken = render(mails["address-taken"], site);
    expect(taken.text).toContain("\n  juan\n  maria\n");
    expect(taken.html).toContain("<li>juan</li>\n<li>maria</li>");
    const several = render(
      { ...mails["user-ids"], userIds: ["juan", "maria"], tokens: ["tok-6", "tok-7"] },
      site,
    );
    for (const [UserID, token] of [
      ["juan", "tok-6"],
      ["maria", "tok-7"],
    ]) {
      expect(several.text).toContain(
        `Reset the password of ${UserID}:\nhttps://tambayan.example/resetpassword?token=${token}\n`,
      );
    }
    expect(several.text).toContain("accounts with this email address:\n\n  juan\n  maria\n");
    expect(render(mails["user-ids"], site).text).toContain("you asked for:\n\n  juan\n");
  });

  it("keeps a site's path and any token in a link", () => {
    const token = "a+b/c=&d?#é\"'<";
    const { text, html } = render(
      { ...mails["reset-password"], token },
      { ...site, publicUrl: "https://example.ph/tambayan/" },
    );
    const url = new URL(/https:\S+/.exec(text)?.[0] ?? "");
    expect(url.origin + url.pathname).toBe("https://example.ph/tambayan/resetpassword");
    expect(url.searchParams.get("token")).toBe(token);
    expect(hrefs(html).map((href) => new URL(href).href)).toEqual([url.href, url.href]);
  });

  it("keeps names of every script", () => {
    const { subject, text, html } = render(
      { kind: "user-ids", to, userIds: ["Peñaflor", "玩家", "🎮"], tokens: ["1", "2", "3"] },
      { ...site, name: "Tambayan ng Ñ" },
    );
    expect(subject).toBe("Your User ID at Tambayan ng Ñ");
    for (const name of ["Peñaflor", "玩家", "🎮"]) {
      expect(text).toContain(`  ${name}\n`);
      expect(html).toContain(`<li>${name}</li>`);
    }
  });
});

describe("whatever the values hold", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><a href="https://evil.example">',
      "'onmouseover='x",
      "a\r\nBcc: all@example.ph",
      "x\u2028y\u202egnp.exe",
      "\ud800",
      "&amp;&lt;",
      "</body>",
      "$&$1$`",
    ),
  );
  const mail = fc
    .tuple(fc.constantFrom(...every), value, value, fc.array(value, { maxLength: 3 }))
    .map(([base, text, other, list]) => {
      const changed: Record<string, unknown> = { ...base };
      if ("UserID" in changed) changed.UserID = text;
      if ("token" in changed) changed.token = other;
      if ("newAddress" in changed) changed.newAddress = other;
      if ("existing" in changed) changed.existing = list;
      // Each of them has a link of its own, so the number stays.
      if ("userIds" in changed) Object.assign(changed, { userIds: [text], tokens: [other] });
      if ("items" in changed) changed.items = list;
      return changed as unknown as Mail;
    });

  /** The tags of a page without the text between them, links' targets left out. */
  const skeleton = (html: string) =>
    (html.match(/<[^>]*>/g) ?? [])
      .filter((tag) => tag !== "<li>" && tag !== "</li>")
      .map((tag) => tag.replace(/href="[^"]*"/, "href"));

  it("the HTML keeps the tags it has for plain values", () => {
    fc.assert(
      fc.property(mail, value, (given, name) => {
        const html = render(given, { ...site, name }).html;
        expect(skeleton(html)).toEqual(skeleton(render(mails[given.kind], site).html));
        for (const url of hrefs(html)) expect(url).toMatch(/^https:\/\/tambayan\.example\//);
      }),
      { numRuns: 500 },
    );
  });

  it("the subject is one line, and the text has the lines of the letter only", () => {
    fc.assert(
      fc.property(mail, value, (given, name) => {
        const { subject, text } = render(given, { ...site, name });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028\u2029\u202a-\u202e]/);
        expect(text).not.toMatch(/\p{Cs}/u);
        const count = (mail: Mail) =>
          ("existing" in mail ? mail.existing.length : 0) + ("items" in mail ? mail.items.length : 0);
        const lines = (mail: Mail) => render(mail, site).text.split("\n").length;
        const usual = count(mails[given.kind]);
        // An empty list still has its line.
        const extra = Math.max(count(given), usual ? 1 : 0) - usual;
        expect(text.split("\n").length).toBe(lines(mails[given.kind]) + extra);
      }),
      { numRuns: 500 },
    );
  });

  it("escapeHtml can be undone and leaves no sign of HTML", () => {
    fc.assert(
      fc.property(value, (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.match(/&(?!(amp|lt|gt|quot|#39);)/)).toBeNull();
        expect(words(`<body>x${escaped}x</body>`)).toBe(`x${text}x`.replace(/\s+/g, " "));
      }),
    );
  });

  it("oneLine changes no ordinary text", () => {
    expect(oneLine(" Peñaflor 玩家 👩‍👩‍👧 ")).toBe("Peñaflor 玩家 👩‍👩‍👧");
    expect(oneLine("a\r\n\tb\u0000c")).toBe("a b c");
  });
});
