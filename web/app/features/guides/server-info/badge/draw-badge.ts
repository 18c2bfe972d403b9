import { escapeXml } from "~/platform/content/xml";

const HEIGHT = 24;
const PADDING = 9;
const SIZE = 12;
/** Average width of a letter of Verdana, in ems; the text is fitted to what is reserved for it. */
const LETTER = 0.62;

const widthOf = (text: string) => Math.round([...text].length * SIZE * LETTER) + 2 * PADDING;

/** A label and a text side by side, as an SVG. */
export function drawBadge(label: string, text: string, color: string): string {
  const [left, right] = [widthOf(label), widthOf(text)];
  const words = (content: string, x: number, width: number) =>
    `<text x="${x + width / 2}" y="16" textLength="${width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(content)}</text>`;
  const name = escapeXml(`${label}: ${text}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    `<rect width="${left}" height="${HEIGHT}" fill="#1b2136"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${color}"/>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="${SIZE}" text-anchor="middle">`,
    words(label, 0, left),
    words(text, left, right),
    "</g></svg>",
  ].join("");
}
