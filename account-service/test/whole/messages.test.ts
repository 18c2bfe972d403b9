import { describe, expect, it } from "vitest";
import { CONSOLE_MESSAGES, LIMITS, MESSAGES } from "../../contract/index.ts";
import { MAX_PIXELS } from "../../src/lib/pictures/pictures.ts";

const characters = (count: number) => `${count.toLocaleString("en")} characters`;
const bytes = `${LIMITS.pictureBytes / 1024 ** 2} MB`;
const pixels = `${MAX_PIXELS / 1_000_000} megapixels`;

describe("messages with a number in them", () => {
  it.each([
    [MESSAGES.usernameTooLong, characters(LIMITS.userId)],
    [MESSAGES.passwordTooLong, characters(LIMITS.password)],
    [MESSAGES.passwordTooShort, characters(LIMITS.passwordMin)],
    [MESSAGES.emailTooLong, characters(LIMITS.email)],
    [MESSAGES.firstNameInvalid, characters(LIMITS.name)],
    [MESSAGES.lastNameInvalid, characters(LIMITS.name)],
    [MESSAGES.phoneInvalid, `up to ${LIMITS.phone} digits`],
    [MESSAGES.answerTooLong, characters(LIMITS.secretAnswer)],
    [MESSAGES.quantityInvalid, `1 to ${LIMITS.cartQuantity}.`],
    [MESSAGES.shortTextTooLong, characters(LIMITS.shortText)],
    [MESSAGES.serviceName, `to ${LIMITS.characterName} letters`],
    [MESSAGES.subjectTooLong, characters(LIMITS.ticketSubject)],
    [MESSAGES.messageTooLong, characters(LIMITS.ticketMessage)],
    [MESSAGES.picturesTooMany, `up to ${LIMITS.ticketPictures} screenshots`],
    [MESSAGES.pictureTooBig, bytes],
    [MESSAGES.pictureUnreadable, pixels],
    [MESSAGES.receiptNameTooLong, characters(LIMITS.receiptName)],
    [MESSAGES.receiptUnreadable, pixels],
    [CONSOLE_MESSAGES.pictureTooBig, bytes],
    [CONSOLE_MESSAGES.pictureUnreadable, pixels],
  ])("say the limit: %s", (message, limit) => expect(message).toContain(limit));
});
