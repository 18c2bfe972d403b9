// @ts-check
// `npm run messages`: collects the site's messages and updates web/app/messages/fil.json: adds new messages with an
// empty translation and removes unused ones. With --check it changes nothing, and exits with 1 if something is missing.
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
/** The functions of web/app/platform/language/i18n.ts whose first argument is a message. */
const CALLS = new Set(["t", "msg", "rich"]);

/** One Filipino word for a thing, the one that players say: what fil.json does not use, and what it says instead. */
const TERMS = Object.entries({
  abiso: "notification",
  karakter: "character",
  laro: "game",
  larawan: "picture",
  manlalaro: "player",
  mensahe: "message",
  optional: "opsyonal",
  pahina: "page",
  petsa: "date",
  regalo: "gift",
  resibo: "receipt",
  "(?:mag|nag|naka)-login": "-log in",
  "(?:mag|nag|naka)-logout": "-log out",
}).map(([word, said]) => ({ pattern: new RegExp(`\\b${word}(?:ng)?\\b(?! pa!)`, "i"), said }));

/** The messages in a source file. @param {string} file @returns {string[]} */
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
        throw new Failure(
          `${placeOf(node)}: a message must be a string literal; use translate() for other texts.`,
        );
      if (node.expression.text !== "msg" && !isInFunction(node))
        throw new Failure(
          `${placeOf(node)}: translated before the language is known; use msg() here and translate() later.`,
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

/** A string literal, or several joined by +. @param {ts.Expression} node @returns {string | undefined} */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** The placeholders of a message. @param {string} message */
const placeholdersOf = (message) =>
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
    if (placeholdersOf(text) !== placeholdersOf(message))
      throw new Failure(`"${message}" and its translation have different placeholders.`);
    const other = TERMS.find(({ pattern }) => pattern.test(text));
    if (other) throw new Failure(`"${text}" in fil.json: the site says "${other.said}" for it.`);
  }
  const gone = Object.keys(kept).find((message) => !wanted.has(message));
  if (gone !== undefined) throw new Failure(`"${gone}" is not used any more: run \`npm run messages\`.`);
});
