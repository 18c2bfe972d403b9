/**
 * Converts the small markup of the demo content to Strapi blocks. Blocks are separated by empty lines:
 * `## heading`, `- list`, `1. numbered list`, `> quote`, anything else a paragraph. Inside: `**bold**`, `_italic_`,
 * `` `code` `` and `[text](address)`.
 */
import type { Block, Inline, Text } from "../../src/api/site/blocks/block-types";

const inlinePattern = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)|(?<!\w)_(.+?)_(?!\w)/g;

function inline(source: string): Inline[] {
  const nodes: Inline[] = [];
  const addText = (text: string, marks: Partial<Text> = {}) => {
    if (text !== "") nodes.push({ type: "text", text, ...marks });
  };
  let end = 0;
  for (const match of source.matchAll(inlinePattern)) {
    const [whole, bold, code, label, address, italic] = match;
    addText(source.slice(end, match.index));
    if (bold) addText(bold, { bold: true });
    else if (code) addText(code, { code: true });
    else if (italic) addText(italic, { italic: true });
    else if (label && address) {
      nodes.push({ type: "link", url: address, children: [{ type: "text", text: label }] });
    }
    end = match.index + whole.length;
  }
  addText(source.slice(end));
  return nodes.length > 0 ? nodes : [{ type: "text", text: "" }];
}

function list(format: "ordered" | "unordered", lines: string[], marker: RegExp): Block {
  return {
    type: "list",
    format,
    children: lines.map((line) => ({ type: "list-item", children: inline(line.replace(marker, "")) })),
  };
}

function block(part: string): Block {
  const lines = part.split("\n").map((line) => line.trim());
  const first = lines[0] ?? "";
  const joined = lines.join(" ");
  if (first.startsWith("## ")) return { type: "heading", level: 2, children: inline(joined.slice(3)) };
  if (first.startsWith("> ")) return { type: "quote", children: inline(joined.slice(2)) };
  if (first.startsWith("- ")) return list("unordered", lines, /^- /);
  if (/^\d+\. /.test(first)) return list("ordered", lines, /^\d+\. /);
  return { type: "paragraph", children: inline(joined) };
}

export function blocksOf(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(block);
}
