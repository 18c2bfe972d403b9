import type { Inspection } from "../findings.ts";
import { accountSection, passwordSection } from "./accounts.ts";
import type { Section } from "./lines.ts";
import { refundSection } from "./refunds.ts";
import { rightsSection } from "./rights.ts";
import { clockSection, loginSection, serverSection } from "./server.ts";
import { indexSection, tablesSection, triggerSection } from "./tables.ts";

/** All findings, in reading order. */
export const report = (inspection: Inspection): Section[] =>
  [
    serverSection,
    loginSection,
    tablesSection,
    passwordSection,
    triggerSection,
    refundSection,
    indexSection,
    rightsSection,
    clockSection,
    accountSection,
  ].map((section) => section(inspection));

/** What has to be done first, without duplicates. */
export const todosOf = (sections: Section[]) => [
  ...new Set(
    sections.flatMap(({ lines }) =>
      lines.flatMap(({ mark, remedy }) => (mark === "todo" && remedy ? [remedy] : [])),
    ),
  ),
];

const MARKS = { ok: "✓", note: "·", todo: "!" };

/** The printed report. @param files paths of the written files */
export function render(host: string, sections: Section[], files: string[]): string {
  const indented = (text: string) => text.replaceAll("\n", "\n        ");
  const body = sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => {
      const told = lines.map(({ mark, text }) => `  ${MARKS[mark]} ${indented(text)}`);
      return `${title}\n${told.join("\n")}\n`;
    });
  const todos = todosOf(sections);
  const end =
    todos.length === 0
      ? "Ready. There is nothing to do first.\n"
      : `Before you start\n${todos.map((text, index) => `  ${index + 1}. ${indented(text)}`).join("\n")}\n`;
  return `Preflight of ${host}. Nothing was changed. ✓ good, · note, ! to do first.\n\n${body.join("\n")}\nWritten\n${files.map((file) => `  ${file}`).join("\n")}\n\n${end}`;
}
