/** Renders blocks as HTML. Everything an editor typed is escaped, so the result is safe to insert into a page. */
import { escapeHtml } from "@tambayan/service/text";
import type { Block, Inline, Link, List, ListItem, Text } from "./block-types";

/**
 * The address of a link if it is safe to follow: http, https, mailto, tel, or within the site.
 * @returns null for any other protocol, such as `javascript:`
 */
export function safeHref(url: string): string | null {
  // Browsers ignore white space and control characters before and inside the protocol.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  const href = url.replace(/[\u0000-\u0020\u007f]/g, "");
  if (/^(https?:\/\/|mailto:|tel:)/i.test(href)) return href;
  return /^(\/(?![/\\])|#|\?)/.test(href) ? href : null;
}

/** The path of an uploaded picture: the editor stores it with the origin the admin was opened at. */
function uploadPath(url: string): string | null {
  const path = url.replace(/^https?:\/\/[^/]+/i, "");
  return path.startsWith("/uploads/") ? path : null;
}

function renderText(node: Text): string {
  let html = escapeHtml(node.text).replace(/\n/g, "<br>");
  if (html === "") return "";
  if (node.code) html = `<code>${html}</code>`;
  if (node.bold) html = `<strong>${html}</strong>`;
  if (node.italic) html = `<em>${html}</em>`;
  if (node.underline) html = `<u>${html}</u>`;
  if (node.strikethrough) html = `<s>${html}</s>`;
  return html;
}

function renderLink(node: Link): string {
  const text = node.children.map(renderText).join("");
  const href = safeHref(node.url);
  if (href === null || text === "") return text;
  const rel = /^http/i.test(href) ? ' rel="noopener noreferrer"' : "";
  return `<a href="${escapeHtml(href)}"${rel}>${text}</a>`;
}

function renderInline(nodes: Inline[]): string {
  return nodes.map((node) => (node.type === "link" ? renderLink(node) : renderText(node))).join("");
}

function renderList(list: List): string {
  const items: string[] = [];
  for (const child of list.children) {
    if (child.type === "list") items.push(`${items.pop() ?? ""}${renderList(child)}`);
    else items.push(renderInline(child.children));
  }
  const tag = list.format === "ordered" ? "ol" : "ul";
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`;
}

function wrapped(tag: string, html: string): string {
  return html === "" ? "" : `<${tag}>${html}</${tag}>`;
}

/** The page has its own h1, so an editor's h1 becomes h2. */
function headingTag(level: number): string {
  return `h${Math.min(6, Math.max(2, Math.trunc(level) || 2))}`;
}

function renderImage(image: Extract<Block, { type: "image" }>["image"]): string {
  const src = uploadPath(image.url);
  if (src === null) return "";
  const size = image.width && image.height ? ` width="${image.width}" height="${image.height}"` : "";
  const alt = escapeHtml(image.alternativeText ?? "");
  return `<figure><img src="${escapeHtml(src)}" alt="${alt}"${size} loading="lazy" decoding="async"></figure>`;
}

function plainText(nodes: Inline[]): string {
  return nodes.map((node) => (node.type === "text" ? node.text : plainText(node.children))).join("");
}

function listText(nodes: (ListItem | List)[]): string {
  return nodes
    .map((node) => (node.type === "list" ? listText(node.children) : plainText(node.children)))
    .join(" ");
}

function blockText(block: Block): string {
  if (block.type === "list") return listText(block.children);
  return block.type === "paragraph" || block.type === "quote" ? plainText(block.children) : "";
}

function renderBlock(block: Block): string {
  switch (block.type) {
    case "paragraph":
      return wrapped("p", renderInline(block.children));
    case "heading":
      return wrapped(headingTag(block.level), renderInline(block.children));
    case "quote":
      return wrapped("blockquote", wrapped("p", renderInline(block.children)));
    case "code":
      return wrapped("pre", wrapped("code", escapeHtml(plainText(block.children))));
    case "list":
      return renderList(block);
    case "image":
      return renderImage(block.image);
    default:
      return "";
  }
}

/** @returns HTML without line breaks between the blocks; empty blocks are omitted */
export function renderBlocks(blocks: Block[]): string {
  return blocks.map(renderBlock).join("");
}

/** The plain text, including headings and code. */
export function textOf(blocks: Block[]): string {
  return blocks
    .map((block) =>
      block.type === "heading" || block.type === "code" ? plainText(block.children) : blockText(block),
    )
    .join(" ");
}

/**
 * The beginning of the text for lists and link previews, cut at a word. Headings are left out.
 * @param limit maximum length in characters, including the ellipsis
 */
export function excerptOf(blocks: Block[], limit = 160): string {
  const text = blocks.map(blockText).join(" ").replace(/\s+/g, " ").trim();
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const lastSpace = cut.lastIndexOf(" ");
  const words = cut.slice(0, lastSpace > limit / 2 ? lastSpace : cut.length);
  // Half of an emoji is none.
  return `${words.replace(/[\s,;:.–\p{Surrogate}-]+$/u, "")}…`;
}
