import { expect, it } from "vitest";
import { problemOfChapters } from "./page-rules";

const chapter = (anchor: string, more: object = {}) => ({ title: `The ${anchor}`, anchor, ...more });

it.each([
  [[], null],
  [[chapter("gate"), chapter("peak", { picture: null, alt: "" })], null],
  [[chapter("gate", { picture: {}, alt: "A gate" })], null],
  [[chapter("gate", { picture: {}, alt: " " })], "The picture of “The gate” needs its description."],
  [
    [chapter("gate"), chapter("peak"), chapter("gate")],
    "“The gate” needs a place in the address that no other chapter has.",
  ],
])("%j: %s", (chapters, problem) => expect(problemOfChapters(chapters)).toBe(problem));
