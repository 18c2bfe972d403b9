import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { editorViews } from "./editor-views";

type Schema = { attributes: Record<string, { type: string }> };
const api = path.resolve(import.meta.dirname, "..");
const read = (...file: string[]): Schema => JSON.parse(readFileSync(path.join(api, ...file), "utf8"));

const types = readdirSync(path.join(api, "api"))
  .filter((name) => name !== "site")
  .map((name) => [`api::${name}.${name}`, read("api", name, "content-types", name, "schema.json")] as const);
const parts = [
  "page/chapter",
  "page/fact",
  "page/requirement",
  "site/menu-item",
  "site/school",
  "site/class",
].map((name) => [name.replace("/", "."), read("components", `${name}.json`)] as const);

const fields = [...types, ...parts].flatMap(([uid, { attributes }]) =>
  Object.entries(attributes).map(([field, { type }]) => {
    const view = Object.entries(editorViews).find(([name]) => name === uid)?.[1];
    const [label, help] = view?.fields[field] ?? [];
    return { uid, field, type, label, help, shown: view?.edit.flat().some(([name]) => name === field) };
  }),
);
const ofType = (wanted: string) => fields.filter(({ type, shown }) => type === wanted && shown);

describe("help texts", () => {
  it.each(ofType("media"))("tell size, ratio and file size for $uid $field", ({ help }) => {
    const [, width, height, across, down] =
      /Best (\d+) × (\d+) pixels \((\d+):(\d+)\), \d+ [kM]B at most/.exec(help ?? "") ?? [];
    expect(Number(width) / Number(height)).toBeCloseTo(Number(across) / Number(down), 2);
  });

  it.each(ofType("blocks"))("tell the limits of pictures within $uid $field", ({ help }) =>
    expect(help).toMatch(/\d+ pixels wide at most.*\d+ kB at most each/),
  );

  it.each(ofType("datetime").filter(({ field }) => field !== "date"))(
    "tell the time zone of $uid $field",
    ({ help }) => expect(help).toMatch(/In Manila time\./),
  );
});
