import { describe, expect, it } from "vitest";
import type { Block, Inline } from "./block-types";
import { excerptOf, renderBlocks, safeHref } from "./render-blocks";

const text = (value: string, marks: object = {}): Inline => ({ type: "text", text: value, ...marks });
const paragraph = (...children: Inline[]): Block => ({ type: "paragraph", children });

describe("renderBlocks", () => {
  it("escapes everything that was typed", () => {
    const typed = `<script>alert("1 & 2")</script>'`;
    const escaped = "&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;&#39;";
    expect(renderBlocks([paragraph(text(typed))])).toBe(`<p>${escaped}</p>`);
    expect(renderBlocks([{ type: "code", children: [text(typed)] }])).toBe(
      `<pre><code>${escaped}</code></pre>`,
    );
    expect(
      renderBlocks([paragraph({ type: "link", url: `/a"b`, children: [{ type: "text", text: "x" }] })]),
    ).toBe('<p><a href="/a&quot;b">x</a></p>');
  });

  it("renders marks, alone and combined", () => {
    const marks = ["bold", "italic", "underline", "strikethrough", "code"];
    const html = renderBlocks([paragraph(...marks.map((mark) => text(mark, { [mark]: true })))]);
    expect(html).toBe(
      "<p><strong>bold</strong><em>italic</em><u>underline</u><s>strikethrough</s><code>code</code></p>",
    );
    expect(renderBlocks([paragraph(text("x", { bold: true, code: true }))])).toBe(
      "<p><strong><code>x</code></strong></p>",
    );
  });

  it.each([
    [1, "h2"],
    [2, "h2"],
    [3, "h3"],
    [6, "h6"],
    [9, "h6"],
  ])("renders heading level %i as %s", (level, tag) => {
    expect(renderBlocks([{ type: "heading", level, children: [text("T")] }])).toBe(`<${tag}>T</${tag}>`);
  });

  it("puts a nested list into the item before it", () => {
    const item = (value: string) => ({ type: "list-item" as const, children: [text(value)] });
    const list: Block = {
      type: "list",
      format: "unordered",
      children: [item("a"), { type: "list", format: "ordered", children: [item("b")] }, item("c")],
    };
    expect(renderBlocks([list])).toBe("<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>");
  });

  it("keeps line breaks and quotes, and omits empty blocks", () => {
    expect(renderBlocks([paragraph(text("a\nb")), paragraph(text(""))])).toBe("<p>a<br>b</p>");
    expect(renderBlocks([{ type: "quote", children: [text("q")] }])).toBe(
      "<blockquote><p>q</p></blockquote>",
    );
  });

  it("renders uploaded pictures by path, and no other pictures", () => {
    const image = {
      url: "http://127.0.0.1:1337/uploads/a.webp",
      width: 10,
      height: 5,
      alternativeText: 'A "b"',
    };
    expect(renderBlocks([{ type: "image", image }])).toBe(
      '<figure><img src="/uploads/a.webp" alt="A &quot;b&quot;" width="10" height="5" loading="lazy" decoding="async"></figure>',
    );
    expect(renderBlocks([{ type: "image", image: { url: "https://elsewhere.example/a.webp" } }])).toBe("");
  });

  it("ignores unknown blocks", () => {
    expect(renderBlocks([{ type: "widget", children: [] } as unknown as Block])).toBe("");
  });
});

describe("safeHref", () => {
  it.each([
    "https://a.example/b?c#d",
    "http://a.example",
    "mailto:a@b.example",
    "tel:+63",
    "/news",
    "#top",
    "?page=2",
  ])("keeps %s", (url) => expect(safeHref(url)).toBe(url));

  it.each([
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "",
  ])("removes %j but keeps the text", (url) => {
    expect(safeHref(url)).toBeNull();
    expect(renderBlocks([paragraph({ type: "link", url, children: [{ type: "text", text: "x" }] })])).toBe(
      "<p>x</p>",
    );
  });
});

describe("excerptOf", () => {
  it("joins the text without headings", () => {
    const blocks: Block[] = [
      { type: "heading", level: 2, children: [text("No")] },
      paragraph(text("One "), text("two", { bold: true }), text(".")),
      { type: "list", format: "ordered", children: [{ type: "list-item", children: [text("Three")] }] },
    ];
    expect(excerptOf(blocks)).toBe("One two. Three");
  });

  it("cuts at a word, within the limit", () => {
    const excerpt = excerptOf([paragraph(text("kumusta ".repeat(40)))]);
    expect(excerpt).toMatch(/^(kumusta )+kumusta…$/);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerptOf([paragraph(text("x".repeat(300)))])).toHaveLength(160);
    for (const before of ["", "x"])
      expect(excerptOf([paragraph(text(before + "🎉".repeat(300)))])).toMatch(/^x?🎉+…$/u);
  });
});
