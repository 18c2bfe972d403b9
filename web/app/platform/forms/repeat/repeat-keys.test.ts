import { expect, it } from "vitest";
import { readKey } from "./idempotency.server";
import { createRepeatKeys } from "./repeat-keys";

it("gives a repeat the same key until it succeeds, and everything else another", () => {
  const keys = createRepeatKeys();
  const first = keys.keyFor("item 4");
  expect(keys.keyFor("item 4")).toBe(first);
  const other = keys.keyFor("item 5");
  expect(other).not.toBe(first);
  expect(keys.keyFor("item 4")).not.toBe(first);
  const again = keys.keyFor("item 4");
  keys.done();
  expect(keys.keyFor("item 4")).not.toBe(again);
});

it("makes keys that the service accepts", () => {
  for (let time = 0; time < 50; time += 1) {
    const formData = new FormData();
    const key = createRepeatKeys().keyFor("x");
    formData.set("key", key);
    expect(readKey(formData)).toBe(key);
  }
});
