// @ts-check
// `npm run messages`: finds every text of the site and brings web/app/messages/fil.json in order: new ones get an empty
// translation, those that are gone leave. With --check it changes nothing and ends with 1 where something is missing.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import {
  DIALOG_TITLES,
  GENDERS,
  MESSAGES,
  TICKET_CATEGORY_NAMES,
} from "../account-service/contract/index.ts";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

const APP = join(ROOT, "web/app");
const CATALOG = join(APP, "messages/fil.json");
/** The functions of web/app/lib/i18n.ts whose first argument is a message. */
const CALLS = new Set(["t", "msg", "rich"]);

/** The messages that stand in a source file. @param {string} file @returns {string[]} */
function messagesIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const placeOf = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && CALLS.has(node.expression.text)) {
      const [first] = node.arguments;
      const message = first && textOf(first);
      if (message === undefined)
        throw new Failure(`${placeOf(node)}: a message must be a literal; tell() tells other texts.`);
      if (node.expression.text !== "msg" && !isInFunction(node))
        throw new Failure(
          `${placeOf(node)}: told before there is a reader; mark it by msg() and tell() it later.`,
        );
      found.push(message);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

/** @param {ts.Node} node @returns {boolean} */
const isInFunction = (node) => node.parent && (ts.isFunctionLike(node.parent) || isInFunction(node.parent));

/** A literal, or literals put together to fit the line. @param {ts.Expression} node @returns {string | undefined} */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** The names of a message's places. @param {string} message */
const placesOf = (message) =>
  [...new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map((match) => match[1]))].sort().join();

await run(async () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|i18n\.ts$|\.d\.ts$/.test(name))
    .map((name) => join(APP, name));
  const wanted = new Set([
    ...files.flatMap(messagesIn),
    ...Object.values(MESSAGES),
    ...Object.values(DIALOG_TITLES),
    ...GENDERS,
    ...Object.values(TICKET_CATEGORY_NAMES),
  ]);
  /** @type {Record<string, string>} */
  const kept = JSON.parse(readFileSync(CATALOG, "utf8"));
  const catalog = Object.fromEntries([...wanted].sort().map((message) => [message, kept[message] ?? ""]));

  if (!process.argv.includes("--check")) {
    writeFileSync(CATALOG, `${JSON.stringify(catalog, null, 2)}\n`);
    const missing = Object.values(catalog).filter((text) => text === "").length;
    console.log(`${wanted.size} messages, ${missing} without a translation.`);
    return;
  }
  for (const [message, text] of Object.entries(catalog)) {
    if (text === "")
      throw new Failure(`"${message}" has no translation in fil.json: run \`npm run messages\`.`);
    if (placesOf(text) !== placesOf(message))
      throw new Failure(`"${message}" and its translation have different places to fill in.`);
  }
  const gone = Object.keys(kept).find((message) => !wanted.has(message));
  if (gone !== undefined) throw new Failure(`"${gone}" is told nowhere any more: run \`npm run messages\`.`);
});
