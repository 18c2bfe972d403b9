import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { walk } from "estree-walker";
import postcss from "postcss";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { OLDEST_BROWSERS } from "../../../../browsers";
import { loadAtFirstAct } from "../../remix/scripts-at-first-act.server";

/**
 * What is in the built client, with the code of libraries, against MDN's data of what browsers know. Syntax is lowered
 * by the build; names and stylesheets are not.
 */

const CLIENT = join(import.meta.dirname, "../../../../build/client");
const { chrome, firefox, safari } = OLDEST_BROWSERS;
const OLDEST = {
  chrome,
  chrome_android: chrome,
  webview_android: chrome,
  firefox,
  safari,
  safari_ios: safari,
};

/** Polyfilled: by core-js, whose files are named after what they add, and by ourselves. */
const POLYFILLS = readFileSync(join(import.meta.dirname, "polyfills.ts"), "utf8");
const camelCase = (name: string) => name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
const POLYFILLED = new Set([
  ...[...POLYFILLS.matchAll(/"core-js\/actual\/\w+\/([\w-]+)"/g)].map(([, name = ""]) => camelCase(name)),
  ...[...POLYFILLS.matchAll(/(\w+) \?\?= /g)].map(([, name = ""]) => name),
]);

/** Methods of our own and of libraries, which only have the name of a newer one of browsers. */
const NAMESAKES = new Set([
  ...["createContext", "toArray"], // React
  ...["or", "override", "run", "when"], // zod
  ...["dispose", "fetch", "subscribe", "notify"], // React Router, notifications
]);
/** Called only after the browser was asked whether it has them, elsewhere than beside the call. */
const ASKED_BEFORE = new Set([
  ...["Notification", "requestPermission", "getSubscription", "unsubscribe", "showNotification"], // push-subscription.ts
  ...["share"], // share-links.tsx
  ...["startViewTransition", "skipTransition"], // React Router, for navigations that want one: none of ours
  ...["showPopover"], // sweetalert2, for dialogs in the top layer: none of ours
  ...["showModal"], // modal.tsx
]);
/** Older browsers show pages well without these. */
const FINER = {
  selectors: [":autofill", ":backdrop", ":focus-visible", ":has", ":selection"],
  // A form's colors, the browser's own colors, scrolling, hyphens, pointers.
  properties: [
    ...["accent-color", "color-scheme", "cursor", "resize", "user-select", "zoom"],
    ...["overscroll-behavior", "scrollbar-gutter", "scroll-initial-target", "text-wrap"],
    // What is painted later.
    ...["content-visibility", "contain-intrinsic-size"],
    ...["-webkit-tap-highlight-color", "text-size-adjust", "forced-color-adjust"],
  ],
  // High contrast, where there is none.
  media: ["forced-colors"],
  // The stylesheet of sweetalert2: grids, where the words are as old as grids, and a button's hover. For the last one,
  // global.css has `word-break`.
  values: [
    /^(align|place)-self: (start|end)$/,
    /^color-mix\(\)$/,
    /^overflow-wrap: anywhere$/,
    /: fit-content$/,
  ],
};

function isKnown(compat: CompatStatement | undefined): boolean {
  if (!compat) return true;
  return Object.entries(OLDEST).every(([browser, oldest]) => {
    const support = compat.support[browser as keyof typeof OLDEST];
    return [support].flat().some((entry) => {
      if (!entry?.version_added || entry.flags || entry.prefix || entry.alternative_name) return false;
      return Number.parseFloat(entry.version_added.replace("≤", "")) <= oldest;
    });
  });
}

/** A node of a script. */
type Node = Parameters<typeof walk>[0];

/** The data without what a part of it may lack. */
type Tree = Record<string, Identifier>;
const DOM = bcd.api as Tree;
const BUILTINS = bcd.javascript.builtins as Tree;
const CSS = bcd.css as Record<string, Tree>;

const compatOf = (tree: Identifier | undefined, ...path: string[]) =>
  path.reduce<Identifier | undefined>((at, name) => at?.[name], tree)?.__compat;
const membersOf = (tree: Identifier) => Object.entries(tree).filter(([name]) => name !== "__compat");
const INTERFACES: Tree = { ...DOM, ...BUILTINS };

/** Names of methods, each with whether any interface has had it long enough. */
const methods = new Map<string, boolean>();
for (const owner of [...Object.entries(INTERFACES), ...membersOf(BUILTINS.Intl as Identifier)]) {
  for (const [member, feature] of membersOf(owner[1] as Identifier)) {
    const name = member.replace(/_static$/, "");
    const known = isKnown(compatOf(owner[1] as Identifier)) && isKnown(compatOf(feature as Identifier));
    methods.set(name, known || (methods.get(name) ?? false));
  }
}
const GLOBAL_OBJECTS: Record<string, string> = {
  crypto: "Crypto",
  document: "Document",
  globalThis: "Window",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  self: "Window",
  window: "Window",
};

const isFine = (name: string) => POLYFILLED.has(name) || ASKED_BEFORE.has(name);
const SCOPE = "Function|Program";

/** What a script uses that the oldest browsers do not have. */
function unknownNames(code: string): Set<string> {
  const found = new Set<string>();
  const above: Node[] = [];
  /** Whether the browser is asked for a name around here: in a condition, or in a `try`. */
  const isRequested = (name: string) => {
    for (let at = above.length - 1; at >= 0; at--) {
      const node = above[at] as Node;
      if (node.type === "TryStatement" && node.handler) return true;
      const test =
        node.type === "IfStatement" || node.type === "ConditionalExpression"
          ? node.test
          : node.type === "LogicalExpression"
            ? node.left
            : null;
      if (test && mentions(test, name)) return true;
      if (node.type.match(SCOPE)) return false;
    }
    return false;
  };
  const mentions = (tree: Node, name: string) => {
    let does = false;
    walk(tree, {
      enter(node) {
        if (node.type === "Identifier" && node.name === name) does = true;
        if (node.type === "Literal" && node.value === name) does = true;
      },
    });
    return does;
  };
  const note = (name: string, text = name) => {
    if (!isFine(name) && !isRequested(name)) found.add(text);
  };
  walk(parseAst(code) as Node, {
    enter(node, parent) {
      above.push(node);
      if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier") {
        const { name } = node.property;
        const called = parent?.type === "CallExpression" && parent.callee === node && !parent.optional;
        if (called && methods.get(name) === false && !NAMESAKES.has(name)) note(name, `.${name}()`);
        if (node.object.type === "Identifier") {
          const owner = node.object.name;
          const { [GLOBAL_OBJECTS[owner] ?? owner]: tree } = INTERFACES;
          const feature =
            tree?.[`${name}_static`] ?? (owner in GLOBAL_OBJECTS || called ? tree?.[name] : undefined);
          const read = parent?.type === "MemberExpression" && parent.object === node && !parent.optional;
          if ((called || read) && !isKnown(feature?.__compat)) note(name, `${owner}.${name}`);
        }
      }
      if (node.type === "NewExpression" && node.callee.type === "Identifier") {
        const { name } = node.callee;
        if (name.length > 2 && !isKnown(compatOf(INTERFACES[name]))) note(name, `new ${name}`);
      }
      if (node.type === "CallExpression" && node.callee.type === "Identifier" && !node.optional) {
        const { name } = node.callee;
        if (name.length > 2 && !isKnown(compatOf(DOM.Window, name))) note(name, `${name}()`);
        if (name.length > 2 && !isKnown(compatOf(INTERFACES[name]))) note(name, `${name}()`);
      }
    },
    leave: () => void above.pop(),
  });
  return found;
}

/** What a stylesheet uses that the oldest browsers do not know, without something before it for them. */
function unknownStyles(css: string): Set<string> {
  const found = new Set<string>();
  const add = (text: string, compat: CompatStatement | undefined) => {
    if (!isKnown(compat)) found.add(text);
  };
  postcss.parse(css).walk((node) => {
    for (let at: typeof node.parent | undefined = node.parent; at; at = at.parent as typeof node.parent)
      if (at.type === "atrule" && "name" in at && at.name === "supports") return;
    if (node.type === "atrule") {
      const rule = CSS["at-rules"]?.[node.name];
      add(`@${node.name}`, rule?.__compat);
      if (node.name !== "media") return;
      if (/[<>]/.test(node.params)) found.add("@media with < or >");
      for (const [, feature = ""] of node.params.matchAll(/\(\s*([a-z-]+)/g))
        if (!FINER.media.includes(feature)) add(`@media (${feature})`, rule?.[feature]?.__compat);
    }
    if (node.type === "rule") {
      if (node.parent?.type === "rule" || node.selector.includes("&")) found.add("nesting");
      const newer = (selector: string) =>
        [...selector.matchAll(/::?([a-z-]+)/g)]
          .map(([, name = ""]) => name)
          .filter((name) => !isKnown(CSS.selectors?.[name]?.__compat));
      // One selector that a browser does not know takes the whole rule from it, but in `:is()`.
      const each = node.selectors.map((selector) => newer(selector.replace(/:(is|where)\([^()]*\)/g, "")));
      const alone = each.every((names) => names.length > 0);
      for (const name of each.flat())
        if (!alone || !FINER.selectors.includes(`:${name}`)) found.add(`:${name} in ${node.selector}`);
    }
    if (node.type !== "decl" || node.prop.startsWith("--")) return;
    const { prop, value } = node;
    const before = node.parent?.nodes.slice(0, node.parent.index(node)) ?? [];
    const prefixed = (name: string) => name.replace(/^-(webkit|moz)-/, "");
    if (before.some((other) => other.type === "decl" && prefixed(other.prop) === prop)) return;
    if (FINER.properties.includes(prop)) return;
    const property = CSS.properties?.[prop];
    const names: [string, CompatStatement | undefined][] = [[prop, property?.__compat]];
    for (const [word] of value.matchAll(/[a-z][a-z-]*/gi))
      names.push([`${prop}: ${word}`, property?.[word]?.__compat]);
    for (const [, name = ""] of value.matchAll(/([a-z-]+)\(/g))
      for (const type of [CSS.types, ...Object.values(CSS.types ?? {})] as Identifier[])
        names.push([`${name}()`, type[name]?.__compat]);
    if (/\d([dsl]v[hwib]|v[ib]|lh|rlh|cq\w+|r?cap|r?ic|rex|rch)\b/.test(value))
      found.add(`${prop}: ${value}`);
    for (const [text, compat] of names)
      if (!FINER.values.some((finer) => finer.test(text))) add(text, compat);
  });
  return found;
}

const filesOf = (extension: string) => {
  if (!existsSync(CLIENT)) throw new Error("Run `npm run build` first: this checks what it builds.");
  return readdirSync(CLIENT, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(extension),
  );
};
const foundIn = (extension: string, look: (text: string) => Set<string>) =>
  filesOf(extension).flatMap((name) =>
    [...look(readFileSync(join(CLIENT, name), "utf8"))].map((text) => `${text} (${name})`),
  );

describe("what the oldest browsers do not know", () => {
  it.each([
    ["list.at(-1)", []],
    ["list.with(0, 1)", [".with()"]],
    ["structuredClone(list)", ["structuredClone()"]],
    ["if (window.structuredClone) structuredClone(list)", []],
    ["Object.groupBy(list, f)", [".groupBy()", "Object.groupBy"]],
    ["AbortSignal.timeout(1)", ["AbortSignal.timeout"]],
    ["form.requestSubmit()", [".requestSubmit()"]],
    ["crypto.randomUUID()", [".randomUUID()", "crypto.randomUUID"]],
    ["navigator.userAgentData.mobile", ["navigator.userAgentData"]],
    ["navigator.locks?.request", []],
    ["new BroadcastChannel('x')", ["new BroadcastChannel"]],
    ["text.replaceAll('a', 'b')", []],
  ])("in the script %s: %j", (code, names) => expect([...unknownNames(code)]).toEqual(names));

  it.each([
    [".a { rotate: 45deg }", ["rotate"]],
    [".a { max-height: 100vh; max-height: 100dvh }", []],
    ["@supports (height: 1dvh) { .a { max-height: 100dvh } }", []],
    [".a { max-height: 100dvh }", ["max-height: 100dvh"]],
    [".a { color: color-mix(in srgb, red, blue) }", []],
    [".a:has(.b), .c { color: red }", [":has in .a:has(.b), .c"]],
    [".a:has(.b) { color: red }", []],
    [".a:hover, .a:focus-visible { color: red }", [":focus-visible in .a:hover, .a:focus-visible"]],
    [".a:is(:hover, :focus-visible) { color: red }", []],
    ["@container (width > 1px) { .a { color: red } }", ["@container"]],
    [".a { .b { color: red } }", ["nesting"]],
  ])("in the stylesheet %s: %j", (css, names) => expect([...unknownStyles(css)]).toEqual(names));

  it("is in no script", () => expect(foundIn(".js", unknownNames)).toEqual([]));
  it("is not in the script that pages have in themselves", () => {
    const [, code = ""] = />(.*)<\/script>/s.exec(loadAtFirstAct("", "")) ?? [];
    expect(code).not.toBe("");
    expect([...unknownNames(code)]).toEqual([]);
  });
  it("is in no stylesheet", () => expect(foundIn(".css", unknownStyles)).toEqual([]));
});
