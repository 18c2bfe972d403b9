import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("no field cuts what is pasted into it: the field's check says what is too long", () => {
  const cutting = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => /maxlength/i.test(readFileSync(join(import.meta.dirname, file), "utf8")));
  expect(cutting).toEqual([]);
});
