import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { GAME_SCHEMA } from "./game/schema.ts";
import { OUR_TABLES } from "./schema.ts";

// Decision 17 lists all transactions and the rows that each locks. These tests find every function that opens a
// transaction: one that calls `transaction`, `beforeCommit` (which opens one where there is none), or `once` of the
// idempotency keys.

const SRC = join(import.meta.dirname, "..");
const DECISION = join(import.meta.dirname, "../../../docs/decisions/017-concurrent-writes.md");

/** What opens transactions; `db/` and the module of the keys implement them. */
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|^db\/|^domains\/foundation\/idempotency\//.test(file),
  );

function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  if (ts.isMethodDeclaration(node)) return node.name.getText();
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const { parent } = node;
  return ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)
    ? parent.name.getText()
    : undefined;
}

/** The function that a call is in: a function of the file, or one that its `create…` makes. */
function functionAround(call: ts.Node): string {
  const names: string[] = [];
  for (let node = call.parent; node; node = node.parent) names.unshift(nameOf(node) ?? "");
  const [outer = "", inner] = names.filter(Boolean);
  return outer.startsWith("create") && inner !== undefined ? inner : outer;
}

/** The functions of a source that open a transaction. */
function openersIn(file: string, text: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const ofKeys = name.text === "once" && /idempotency/i.test(expression.getText());
      if (name.text === "transaction" || name.text === "beforeCommit" || ofKeys)
        found.add(`${file.replace(/^domains\//, "")}: ${functionAround(node)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...found];
}

const opened = files.flatMap((file) => openersIn(file, readFileSync(join(SRC, file), "utf8")));

/** The list: what a transaction does, its functions by file in backquotes, its locks. */
const entries = (readFileSync(DECISION, "utf8").split("### Locks of each transaction, in order\n")[1] ?? "")
  .split("\n#", 1)
  .join()
  .split(/\n(?=- )|\n\n/)
  .flatMap((text) => {
    const [, functions = "", locks = ""] = /^- \*\*[^*]+\*\*((?:\s+`[^`]+`)*):([\s\S]*)$/.exec(text) ?? [];
    return locks === "" ? [] : [{ functions: functions.replaceAll(/\s+/g, " "), locks }];
  });
const named = entries.flatMap(({ functions }) =>
  [...functions.matchAll(/`([^`:]+): ([^`]+)`/g)].flatMap(([, file, names = ""]) =>
    names.split(", ").map((name) => `${file}: ${name}`),
  ),
);

describe("decision 17's list of transactions", () => {
  it("names every function that opens one", () => {
    expect(opened.filter((name) => !named.includes(name))).toEqual([]);
  });

  it("names no function that opens none", () => {
    expect(named.filter((name) => !opened.includes(name))).toEqual([]);
  });

  it("names tables that exist", () => {
    const tables = new Set([...Object.keys(GAME_SCHEMA), ...Object.values<string>(OUR_TABLES)]);
    const words = entries.flatMap(({ locks }) => locks.match(/\b[A-Z]\w+/g) ?? []);
    expect(words.filter((word) => !tables.has(word))).toEqual([]);
  });

  it("names each once", () => {
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });
});

it("a call is found in a function, a method, a constant and an inner function", () => {
  const text = `
    export async function plain(db) { await db.transaction(async () => {}); }
    export function createThings(db) {
      const constant = () => db.transaction(work);
      return {
        async method() { const inner = () => db.beforeCommit(work); await inner(); },
        arrow: (key) => createIdempotency(db).once(key, work),
        other: () => socket.once("end", work),
      };
    }`;
  expect(openersIn("domains/a/b.ts", text)).toEqual([
    "a/b.ts: plain",
    "a/b.ts: constant",
    "a/b.ts: method",
    "a/b.ts: arrow",
  ]);
});
