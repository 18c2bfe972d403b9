import { describe, expect, it } from "vitest";
import {
  approveReceiptRequestSchema,
  chosenCodeRequestSchema,
  codeField,
  codeText,
  findPasswordRequestSchema,
  inviteCodeField,
  loginRequestSchema,
  paymentReceiptTextSchema,
  paymentRequestSchema,
  plainText,
  readTicketNumber,
  redeemRequestSchema,
  registerRequestSchema,
  streamerRequestSchema,
  ticketFormSchema,
  updateUserDetailsRequestSchema,
  visibleText,
  wholeNumber,
} from "../index.ts";

/** What Messenger, Word and PDFs make of what was typed, by name. */
const PASTED: Record<string, (typed: string) => string> = {
  "as typed": (typed) => typed,
  "with an en dash": (typed) => typed.replaceAll("-", "\u2013"),
  "with an em dash": (typed) => typed.replaceAll("-", "\u2014"),
  "with a non-breaking hyphen": (typed) => typed.replaceAll("-", "\u2011"),
  "with a minus": (typed) => typed.replaceAll("-", "\u2212"),
  "with zero-width spaces": (typed) => [...typed].join("\u200b"),
  "with word joiners": (typed) => `\u2060${typed.slice(0, 3)}\u2060${typed.slice(3)}`,
  "with soft hyphens": (typed) => `${typed.slice(0, 4)}\u00ad${typed.slice(4)}`,
  "with marks of direction": (typed) => `\u200e${typed}\u200f`,
  isolated: (typed) => `\u2068${typed}\u2069`,
  "with a byte order mark": (typed) => `\ufeff${typed}`,
  "with joiners and variation selectors": (typed) => `${typed.slice(0, 2)}\u200d${typed.slice(2)}\ufe0f`,
  "with no-break spaces around it": (typed) => `\u00a0${typed}\u202f`,
  "in full-width characters": (typed) =>
    typed.replace(/[!-~]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0)),
  "in bold characters of mathematics": (typed) =>
    typed.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1d400 + letter.charCodeAt(0) - 65)),
};
const ways = Object.entries(PASTED);

describe.each(ways)("text that was pasted %s", (_way, paste) => {
  it("is a code", () => {
    for (const code of ["TAMBAYAN100", "ABCD-EFGH-2345"]) {
      const expected = code.replaceAll("-", "");
      expect(redeemRequestSchema.parse({ CouponCode: paste(code), ReferralCode: paste(code) })).toEqual({
        CouponCode: expected,
        ReferralCode: expected,
      });
      expect(chosenCodeRequestSchema.parse({ code: paste(code) }).code).toBe(expected);
      expect(streamerRequestSchema.shape.code.parse(paste(code))).toBe(expected);
      expect(paymentRequestSchema.shape.ReferralCode.parse(paste(code))).toBe(expected);
    }
    expect(codeField.parse(paste("ABCDE-FGHIJ"))).toBe("ABCDEFGHIJ");
    expect(codeField.parse(paste("123 456"))).toBe("123456");
    expect(inviteCodeField.parse(paste("ACDEFGHJ"))).toBe("ACDEFGHJ");
  });

  it("is a ticket's number, a receipt's, a number", () => {
    expect(readTicketNumber(paste("T-ACDEFGHJ"))).toBe("T-ACDEFGHJ");
    const receipt = paymentReceiptTextSchema.parse({ reference: paste("GC-1234 5678"), name: paste("Juan") });
    expect(receipt.reference).toBe("GC12345678");
    expect(approveReceiptRequestSchema.parse({ reference: paste("GC-1234 5678") }).reference).toBe(
      "GC12345678",
    );
    expect(wholeNumber("no", 1, 5_000).parse(paste("1500"))).toBe(1_500);
  });

  it("is a user ID and an email address", () => {
    expect(loginRequestSchema.parse({ UserID: paste("juan_1"), UserPass: "x" }).UserID).toBe("juan_1");
    expect(registerRequestSchema.shape.userId.parse(paste("JUAN_2026"))).toBe("JUAN_2026");
    expect(registerRequestSchema.shape.userEmail.parse(paste("juan-1@example.com"))).toBe(
      "juan-1@example.com",
    );
    expect(
      findPasswordRequestSchema.parse({ findPWID: paste("juan"), findPWEmail: paste("juan@example.com") }),
    ).toEqual({ findPWID: "juan", findPWEmail: "juan@example.com" });
    expect(updateUserDetailsRequestSchema.shape.PhoneNumber.parse(paste("+63 917-555-0101"))).toBe(
      "+63 917-555-0101",
    );
  });
});

describe("text", () => {
  it("is left as it is where it is not compared", () => {
    const subject = "Event – “Piso Day” 👨‍👩‍👧 ❤️ Ñandú";
    const ticket = { category: "other", subject, message: subject, email: "" };
    expect(ticketFormSchema.parse(ticket).subject).toBe(subject);
    // A password is what it is.
    const UserPass = " –\u200bx ";
    expect(loginRequestSchema.parse({ UserID: "juan", UserPass }).UserPass).toBe(UserPass);
  });

  it("keeps characters that the keyboard could not have typed otherwise", () => {
    for (const name of ["Ñandú", "Zoë", "日本", "ﬁ", "²", "№5", "™", "🎉"])
      expect(plainText(name)).toBe(name);
    expect(visibleText("Tala–Bai ❤️")).toBe("Tala–Bai ❤️");
    expect(codeText("ａｂ–c ¹")).toBe("ABC¹");
  });

  it("is composed", () => {
    for (const read of [plainText, visibleText]) expect(read("N\u0303andu\u0301")).toBe("Ñandú");
    expect(registerRequestSchema.shape.userFirstName.parse("Ni\u00f1a\u200b")).toBe("Niña");
  });

  it("is read the same when it is read again", () => {
    for (const [, paste] of ways)
      for (const read of [plainText, visibleText, codeText]) {
        const once = read(paste("ab-CD ’12"));
        expect(read(once)).toBe(once);
      }
  });
});
