import { expect, it } from "vitest";
import { QUESTIONS } from "./setup-questions.mjs";

const around = { kind: "services", answers: {}, preflightFolder: "", connect: false, say: () => {} } as const;

it.each([
  ["database", "mssql://tambayan:100%@127.0.0.1:1433/Tambayan"],
  ["database", "mssql://tam%bayan:secret@127.0.0.1:1433/Tambayan"],
  ["smtp", "smtps://user:100%@mail.example.com:465"],
])("an address that the services cannot read is told at once: %s %s", async (name, address) => {
  const check = QUESTIONS.find((question) => question.name === name)?.check;
  expect(await check?.(address, around)).toMatch(/%25 for % in the password/);
  expect(await check?.(address.replaceAll("%", "%25"), around)).toBeUndefined();
});

it.each(["smtps://mail.example.com:465/?pool=true", "smtp://mail.example.com/inbox"])(
  "options of a mail server, with which the service would not start, are told at once: %s",
  async (address) => {
    const check = QUESTIONS.find(({ name }) => name === "smtp")?.check;
    expect(await check?.(address, around)).toMatch(/without a path or options/);
    expect(await check?.("smtps://mail.example.com:465/", around)).toBeUndefined();
  },
);
