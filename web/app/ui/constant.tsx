import type { ReactElement } from "react";
import { currentWording } from "~/platform/language/i18n";

let render: ((element: ReactElement) => string) | null = null;
const rendered = new Map<string, string>();
const MAX_ENTRIES = 500;

/** Sets how the server renders an element (entry.server.tsx); null: like any other. Browsers never do. */
export function renderConstantsWith(renderer: typeof render): void {
  render = renderer;
}

interface ConstantProps {
  as: "div" | "nav" | "picture" | "ul";
  /**
   * What the content is, and all that it depends on but the language and the names of the currencies: few different
   * texts, because each is kept.
   */
  of: string;
  className?: string | undefined;
  "data-own"?: boolean;
  "aria-label"?: string;
  /** Reads no context and calls no hooks. */
  children: () => ReactElement;
}

/**
 * An element whose content is the same for everyone. The server renders it once for each language and then sends the
 * kept text; in browsers it is an element like any other. A third of rendering a player's page was the layout's menus
 * (docs/decisions/024).
 */
export function Constant({ as: Element, of, children, ...attributes }: ConstantProps) {
  if (!render) return <Element {...attributes}>{children()}</Element>;
  const key = `${currentWording()} ${of}`;
  let html = rendered.get(key);
  if (html === undefined) {
    html = render(children());
    // Each publishing or preview of the site's settings brings new ones.
    if (rendered.size >= MAX_ENTRIES) rendered.clear();
    rendered.set(key, html);
  }
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
