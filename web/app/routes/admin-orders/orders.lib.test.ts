import { expect, it } from "vitest";
import { fatesOf } from "./orders.lib";

it.each([
  [{ waiting: 1, taken: 0, cancelled: 0 }, "1 waits"],
  [{ waiting: 2, taken: 1, cancelled: 3 }, "2 wait, 1 taken, 3 cancelled"],
  [{ waiting: 0, taken: 0, cancelled: 4 }, "4 cancelled"],
])("says what became of %j", (pieces, text) => expect(fatesOf(pieces)).toBe(text));
