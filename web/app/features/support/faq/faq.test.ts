import type { Question } from "@tambayan/cms/contract";
import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const question = (id: number, category: Question["category"]): Question => ({
  id,
  locale: "en",
  question: `Question ${id}`,
  answer: "<p>Yes.</p>",
  category,
});

it("shows the questions of each category that has some, in the editors' order", async () => {
  const faq = [question(3, "game"), question(1, "account"), question(2, "game")];
  const { data } = await run(loader, { content: { faq } });
  expect(data.groups?.map(({ category, questions }) => [category, questions.map(({ id }) => id)])).toEqual([
    ["account", [1]],
    ["game", [3, 2]],
  ]);
});

it("is unavailable while the cms is", async () => {
  const { status, data } = await run(loader, { content: { faq: noAnswer() } });
  expect([status, data.groups]).toEqual([503, null]);
});
