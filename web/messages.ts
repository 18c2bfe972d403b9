import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Expression, Node, SpreadElement } from "estree";
import { walk } from "estree-walker";
import MagicString from "magic-string";
import type { Plugin } from "vite";

const CATALOG = fileURLToPath(new URL("./app/messages/fil.json", import.meta.url));
const SOURCE = /\/web\/app\/.*\.tsx?$/;
const VIRTUAL = "virtual:messages/fil";
/** The functions of app/platform/language/i18n.ts that fill in placeholders. */
const CALLS = new Set(["t", "rich"]);

/** A string literal, or several joined by +. */
function textOf(node: Expression | SpreadElement | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [textOf(node.left as Expression), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/**
 * Compiles messages at build time, so that browsers need no message parser. The key of a message is its English text. A
 * message with placeholders gets its compiled English beside it, in the code that uses it:
 * `t("{n} items", { n }, [["n"], " items"])`. The Filipino ones are one module.
 */
export function messageCatalogs(): Plugin {
  return {
    name: "tambayan-messages",
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      this.addWatchFile(CATALOG);
      const catalog = JSON.parse(readFileSync(CATALOG, "utf8")) as Record<string, string>;
      const entries = Object.entries(catalog)
        .filter(([, text]) => text !== "")
        .map(([message, text]) => [message, compileMessage(text)]);
      // Parses faster than an object literal, and is smaller than one with quoted names.
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))});`;
    },
    transform(code, id) {
      if (!SOURCE.test(id.split("?", 1)[0] ?? "") || !/\b(t|rich)\(/.test(code)) return undefined;
      const changed = new MagicString(code);
      walk(this.parse(code) as Node, {
        enter(node) {
          if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
          const [first, values] = node.arguments;
          const message = CALLS.has(node.callee.name) ? textOf(first) : undefined;
          // Without values there is nothing to fill in.
          if (!message?.includes("{") || !values) return;
          const { end } = values as unknown as { end: number };
          changed.appendLeft(end, `, ${JSON.stringify(compileMessage(message))}`);
        },
      });
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) };
    },
  };
}
