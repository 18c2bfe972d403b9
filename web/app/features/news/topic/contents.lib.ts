/** A part of a long text, which the list of its contents leads to. */
export interface ContentPart {
  id: string;
  /** Escaped HTML, as the cms rendered the heading, without its links and on one line. */
  title: string;
}

/** A text of fewer parts is read without a list of them. */
const LEAST_PARTS = 3;

/**
 * The parts of a topic's text, by its headings of the first level, and the text with their ids; none for a short one.
 * @param html as the cms renders it: headings without attributes, everything else escaped
 */
export function withContents(html: string): { html: string; parts: ContentPart[] } {
  const parts: ContentPart[] = [];
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (_whole, inner: string) => {
    const id = `part-${parts.length + 1}`;
    parts.push({ id, title: inner.replaceAll("<br>", " ").replace(/<[^>]+>/g, "") });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return parts.length < LEAST_PARTS ? { html, parts: [] } : { html: marked, parts };
}
