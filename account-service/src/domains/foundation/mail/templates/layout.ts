export interface MailSite {
  name: string;
  /** The site's address, for links. */
  publicUrl: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, a list, quoted lines, or a link. Text and HTML are both made from these, so that they always match. */
type Part = string | { list: string[] } | { quote: string[] } | { label: string; url: string };

export interface Letter {
  subject: string;
  /** Left out if the reader is unknown. */
  greeting?: string;
  parts: Part[];
  /** Completes "You received this email because". */
  because: string;
}

// Control characters, line ends, unpaired surrogates, and marks that change the direction of text.
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text that is safe in a header or a sentence. */
export const oneLine = (text: string) => text.replace(UNSAFE, " ").trim();

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for the content of an element or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** A template for each kind of email. */
export type Templates<M extends { kind: string }> = {
  [Kind in M["kind"]]: (mail: Extract<M, { kind: Kind }>, site: MailSite) => Letter;
};

function toText({ greeting, parts, because }: Letter, site: MailSite): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === "string") return part;
    if ("list" in part) return part.list.map((item) => `  ${item}`).join("\n");
    if ("quote" in part) return part.quote.join("\n");
    return `${part.label}:\n${part.url}`;
  });
  return `${[greeting, ...paragraphs, site.name, `-- \nYou received this email because ${because}`].join("\n\n")}\n`;
}

const STYLE = {
  body: "margin:0;padding:1.5rem 1rem;background:#f4f2ee;color:#1d1b19;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  sheet: "max-width:36rem;margin:0 auto;padding:1.5rem;background:#ffffff;border-radius:8px",
  head: "margin:0 0 1.5rem;font-size:1.25rem;font-weight:bold;color:#8a1f11",
  list: "margin:0 0 1rem;padding-left:1.5rem;font-weight:bold",
  paragraph: "margin:0 0 1rem",
  quote: "margin:0 0 1rem;padding-left:1rem;border-left:3px solid #8a1f11",
  button:
    "display:inline-block;padding:0.75rem 1.25rem;background:#8a1f11;color:#ffffff;border-radius:6px;font-weight:bold;text-decoration:none",
  raw: "margin:0 0 1rem;font-size:0.8125rem;color:#5c5650;word-break:break-all",
  rawLink: "color:#5c5650",
  foot: "max-width:36rem;margin:1rem auto 0;padding:0 1.5rem;font-size:0.8125rem;color:#5c5650",
};

function toHtml({ subject, greeting, parts, because }: Letter, site: MailSite): string {
  const paragraph = (text: string) => `<p style="${STYLE.paragraph}">${escapeHtml(text)}</p>`;
  const content = [...(greeting === undefined ? [] : [greeting]), ...parts].map((part) => {
    if (typeof part === "string") return paragraph(part);
    if ("list" in part) {
      const items = part.list.map((item) => `<li>${escapeHtml(item)}</li>`);
      return `<ul style="${STYLE.list}">\n${items.join("\n")}\n</ul>`;
    }
    if ("quote" in part) {
      return `<p style="${STYLE.quote}">${part.quote.map(escapeHtml).join("<br>\n")}</p>`;
    }
    const url = escapeHtml(part.url);
    return (
      `<p style="${STYLE.paragraph}"><a href="${url}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>\n` +
      `<p style="${STYLE.raw}">Or open this link: <a href="${url}" style="${STYLE.rawLink}">${url}</a></p>`
    );
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${STYLE.body}">
<div style="${STYLE.sheet}">
<p style="${STYLE.head}">${escapeHtml(site.name)}</p>
${content.join("\n")}
</div>
<p style="${STYLE.foot}">You received this email because ${escapeHtml(because)}</p>
</body>
</html>
`;
}

/** A letter as subject, plain text and HTML; its values are escaped. */
export const renderLetter = (letter: Letter, site: MailSite): RenderedMail => ({
  subject: letter.subject,
  text: toText(letter, site),
  html: toHtml(letter, site),
});
