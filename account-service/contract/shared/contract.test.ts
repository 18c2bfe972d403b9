import { describe, expect, it } from "vitest";
import {
  banRequestSchema,
  bundleRequestSchema,
  CLASSES,
  CONSOLE_MESSAGES,
  campaignRequestSchema,
  classOf,
  codeOf,
  errorBodySchema,
  fillIn,
  giftRecipientRequestSchema,
  isAdminType,
  isPlayerType,
  LIMITS,
  loginRequestSchema,
  MESSAGES,
  noteRequestSchema,
  packageRequestSchema,
  pageField,
  paymentReceiptTextSchema,
  rankingsQuerySchema,
  SCHOOLS,
  savedReplyRequestSchema,
  schoolOf,
  secretAnswerField,
  sentenceOf,
  ticketFormSchema,
  userSchema,
  wholeNumber,
} from "../index.ts";

const problems = (input: unknown) => {
  const result = loginRequestSchema.safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

describe("what has to be written", () => {
  // The first is the blank that players use as a name.
  it.each(["\u3164", "\u200b\u200b", " \u2060 ", "\ufe0f"])("is not %j, which shows nothing", (blank) => {
    const ticket = { category: "account", subject: "Help", message: "Please", email: "" };
    const all = [
      secretAnswerField.safeParse(blank),
      banRequestSchema.safeParse({ reason: blank, until: "" }),
      noteRequestSchema.safeParse({ text: blank }),
      ticketFormSchema.safeParse({ ...ticket, subject: blank }),
      ticketFormSchema.safeParse({ ...ticket, message: blank }),
    ];
    expect(all.map(({ error }) => error?.issues.map(({ message }) => message))).toEqual([
      [MESSAGES.answerRequired],
      [CONSOLE_MESSAGES.reasonRequired],
      [CONSOLE_MESSAGES.noteRequired],
      [MESSAGES.subjectRequired],
      [MESSAGES.messageRequired],
    ]);
  });
  it("may be an emoji", () => expect(secretAnswerField.parse("❤️")).toBe("❤️"));
});

it("a text of one line has no line ends and no marks that turn the text beside it", () => {
  const turned = "Juan\u202eorep\r\nCruz";
  const names = [
    [paymentReceiptTextSchema, { reference: "123456789", name: turned }],
    [campaignRequestSchema, { name: turned, coins: "5", start: "", end: "" }],
    [giftRecipientRequestSchema, { name: turned }],
  ] as const;
  for (const [schema, value] of names) {
    expect(schema.safeParse(value)).toMatchObject({ success: true, data: { name: "Juan orep Cruz" } });
  }
});

it.each([
  ["₱1,250.50", 125_050],
  ["PHP 500", 50_000],
  ["１，０００", 100_000],
  ["1.000,00", null],
  ["$5", null],
])("a price of %s is %s centavos", (price, centavos) => {
  const parsed = packageRequestSchema.safeParse({ name: "Pack", price, coins: "100" });
  expect(parsed.data?.price ?? null).toBe(centavos);
});

describe("login form", () => {
  it.each([
    [{}, ["Username is required.", "Password is required."]],
    [{ UserID: "", UserPass: "" }, ["Username is required.", "Password is required."]],
    [{ UserID: "   ", UserPass: "x" }, ["Username is required."]],
    [{ UserID: 5, UserPass: null }, ["Username is required.", "Password is required."]],
    [{ UserID: "a".repeat(21), UserPass: "x" }, ["User ID must be 20 characters or fewer."]],
    [{ UserID: "juan", UserPass: "x".repeat(21) }, ["Password must be 20 characters or fewer."]],
  ])("tells what is wrong with %j", (input, expected) => {
    expect(problems(input)).toEqual(expected);
  });

  it("takes the longest values, trims the user ID and leaves the password as typed", () => {
    expect(
      loginRequestSchema.parse({ UserID: ` ${"a".repeat(20)} `, UserPass: ` ${"x".repeat(18)} ` }),
    ).toEqual({
      UserID: "a".repeat(20),
      UserPass: ` ${"x".repeat(18)} `,
    });
  });

  it("drops fields that are not the form's", () => {
    expect(loginRequestSchema.parse({ UserID: "juan", UserPass: "x", UserType: 20 })).toEqual({
      UserID: "juan",
      UserPass: "x",
    });
  });
});

describe("errors", () => {
  it("have a body of one shape", () => {
    const body = { error: "No.", code: "validation", "form-error": ["No."], requestId: "12345678" };
    expect(errorBodySchema.parse(body)).toEqual(body);
    expect(errorBodySchema.safeParse({ error: "No.", code: "validation" }).success).toBe(false);
  });

  it("are made from sentences of which each is found by its name, and by its text", () => {
    for (const [name, text] of Object.entries(MESSAGES)) {
      expect([name, sentenceOf(name)]).toEqual([name, text]);
      expect(MESSAGES[codeOf(text) as keyof typeof MESSAGES]).toBe(text);
    }
    expect(sentenceOf("console.bulkChanged")).toBe(CONSOLE_MESSAGES.bulkChanged);
    expect([codeOf("No."), sentenceOf("constructor")]).toEqual([undefined, undefined]);
  });

  it("have their values filled in, and no others", () =>
    expect(fillIn("{n} of {total}, {constructor}", { n: 2, total: 3 })).toBe("2 of 3, {constructor}"));
});

describe("the game's codes", () => {
  it.each([
    [1, "brawler"],
    [64, "brawler"],
    [2, "swordsman"],
    [128, "swordsman"],
    [4, "archer"],
    [256, "archer"],
    [8, "shaman"],
    [512, "shaman"],
    [16, "extreme"],
    [32, "extreme"],
    [1024, "gunner"],
    [2048, "gunner"],
    [4096, "assassin"],
    [8192, "assassin"],
    [16384, "magician"],
    [32768, "magician"],
    [65536, "shaper"],
    [131072, "shaper"],
  ])("class %i is %s", (code, slug) => {
    expect(classOf(code)?.slug).toBe(slug);
  });

  it.each([0, 3, -1, 262144, 1.5, Number.NaN])("class %d is unknown", (code) => {
    expect(classOf(code)).toBeUndefined();
  });

  it("has seven classes that every server has", () => {
    expect(CLASSES.filter((entry) => !entry.optional).map((entry) => entry.slug)).toEqual([
      "brawler",
      "swordsman",
      "archer",
      "shaman",
      "extreme",
      "gunner",
      "assassin",
    ]);
  });

  it("knows the three schools and no other", () => {
    expect(SCHOOLS.map((school) => schoolOf(school.code)?.name)).toEqual([
      "Sacred Gate",
      "Mystic Peak",
      "Phoenix",
    ]);
    expect(schoolOf(3)).toBeUndefined();
  });

  it("tells player, refused and admin types apart", () => {
    const kinds = [-1, 0, 1, 2, 10, 11, 30].map((type) =>
      isPlayerType(type) ? "player" : isAdminType(type) ? "admin" : "rejected",
    );
    expect(kinds).toEqual(["player", "player", "player", "rejected", "rejected", "admin", "admin"]);
  });
});

describe("rankings query", () => {
  it("takes both filters, either or none", () => {
    expect(rankingsQuerySchema.parse({})).toEqual({});
    expect(rankingsQuerySchema.parse({ school: "2" })).toEqual({ school: 2 });
    expect(rankingsQuerySchema.parse({ school: "0", class: "gunner" })).toEqual({
      school: 0,
      class: "gunner",
    });
  });

  // "" and " " would be 0 to a coercion, and 0 is a school.
  it.each(["", " ", "3", "-1", "1.5", "01", "1e0", "zero", ["1", "2"], null])(
    "refuses school %j",
    (school) => {
      expect(rankingsQuerySchema.safeParse({ school }).success).toBe(false);
    },
  );

  it.each(["", "wizard", "Brawler", ["archer", "archer"]])("refuses class %j", (value) => {
    expect(rankingsQuerySchema.safeParse({ class: value }).success).toBe(false);
  });
});

describe("a whole number", () => {
  const amount = wholeNumber("Enter an amount.", -10, 10);
  it.each([5, "5", " 5 ", "05"])("is %j", (value) => expect(amount.parse(value)).toBe(5));
  it("may be negative", () => expect(amount.parse("-7")).toBe(-7));
  // All of them are numbers to JavaScript.
  it.each([true, [5], ["5"], "0x5", "5e0", "5.0", 5.5, "", " ", null, new Date(5), "٥", 11, "-11"])(
    "is not %j",
    (value) => expect(amount.safeParse(value).error?.issues[0]?.message).toBe("Enter an amount."),
  );
});

it("a page that is none is the first", () => {
  for (const page of ["abc", "0", "-1", "1.5", "", ["2"], undefined]) expect(pageField.parse(page)).toBe(1);
  expect(pageField.parse("3")).toBe(3);
});

it("a user never carries a password", () => {
  const user = {
    UserNum: 1,
    UserID: "juan",
    UserEmail: "",
    NameFirst: "",
    NameLast: "",
    PhoneNumber: "",
    UserPoint: 0,
    UserPoint2: 0,
    UserSQ: null,
    UserPass: "",
    UserPass2: "",
    ReferralBalance: 0,
    email_verified_at: null,
    characters: [],
  };
  expect(userSchema.parse(user)).toEqual(user);
  expect(userSchema.safeParse({ ...user, UserPass: "x" }).success).toBe(false);
  expect(userSchema.safeParse({ ...user, UserPass2: "1234" }).success).toBe(false);
});

it("the fixed sizes", () => {
  expect(LIMITS).toMatchObject({ userId: 20, name: 30, password: 20, email: 60, rankingRows: 100 });
});

describe("text with emoji, which SQL Server counts as two characters each", () => {
  const emoji = (count: number) => "🎮".repeat(count);
  it.each([
    ["a ban's reason", banRequestSchema, "reason", 300, CONSOLE_MESSAGES.reasonTooLong],
    ["a note", noteRequestSchema, "text", 1_000, CONSOLE_MESSAGES.noteTooLong],
    ["a saved reply's title", savedReplyRequestSchema, "title", 100, CONSOLE_MESSAGES.nameTooLong],
    ["a campaign", campaignRequestSchema, "name", 100, CONSOLE_MESSAGES.nameTooLong],
    ["a bundle", bundleRequestSchema, "name", LIMITS.bundleName, CONSOLE_MESSAGES.bundleNameTooLong],
    ["a bundle's category", bundleRequestSchema, "category", 40, CONSOLE_MESSAGES.categoryTooLong],
    ["a subject", ticketFormSchema, "subject", LIMITS.ticketSubject, MESSAGES.subjectTooLong],
    ["a message", ticketFormSchema, "message", LIMITS.ticketMessage, MESSAGES.messageTooLong],
  ] as const)("is limited to what its column holds: %s", (_what, schema, field, length, message) => {
    const problemsOf = (text: string) => {
      const { error } = schema.safeParse({ [field]: text });
      return (error?.issues ?? []).filter(({ path }) => path[0] === field).map((issue) => issue.message);
    };
    expect(problemsOf(emoji(length / 2))).toEqual([]);
    expect(problemsOf(emoji(length / 2 + 1))).toEqual([message]);
    expect(problemsOf("x".repeat(length + 1))).toEqual([message]);
  });
});

describe("a time from a form", () => {
  const read = (until: string) =>
    banRequestSchema.safeParse({ reason: "x", until }).data?.until?.toISOString();

  it("is in Manila, or an instant", () => {
    expect(read("2026-11-20T18:00")).toBe("2026-11-20T10:00:00.000Z");
    expect(read("9999-12-31T23:59")).toBe("9999-12-31T15:59:00.000Z");
    expect(read("2026-11-20T10:00:00Z")).toBe("2026-11-20T10:00:00.000Z");
  });

  it.each(["0000-01-01", "0001-01-01T00:00", "1969-12-31T23:59", "+012345-01-01T00:00:00Z", "x"])(
    "is not %s, which the database cannot store or no page can show",
    (until) => expect(read(until)).toBeUndefined(),
  );
});
