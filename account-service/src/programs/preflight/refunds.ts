import type { ProcedureFacts } from "./inspection.ts";

/**
 * How the game's procedure for taking an item treats refunded ones (docs/game-database.md, "The item bank, and
 * refunds").
 */
export type TakeVerdict =
  /** It ignores cancelled rows, so a cancelled item is not delivered. */
  | "guarded"
  /** It takes an item whatever its state, but fails if the row is gone, so a removed item is not delivered. */
  | "reports"
  /** It takes an item whatever its state, and does not seem to fail if the row is gone. */
  | "blind"
  /** It does not change the table. */
  | "other"
  /** Its text is not readable. */
  | "unread";

interface Names {
  table: string;
  flag: string;
}

const CANCELLED = 3;
/** Blanks in their place, so that the rest stays where it is. */
const withoutComments = (text: string) =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** UPDATEs of the table that set the flag: the part before the condition, and the condition. */
const updates = ({ table, flag }: Names) =>
  new RegExp(
    `(\\bUPDATE\\s+(?:\\[?\\w+\\]?\\s*\\.\\s*)*\\[?${escaped(table)}\\]?\\s+SET\\b(?:(?!\\bWHERE\\b)[\\s\\S])*?\\b${escaped(flag)}\\b(?:(?!\\bWHERE\\b)[\\s\\S])*?\\bWHERE\\b)([\\s\\S]*?)(?=;|\\b(?:SELECT|IF|INSERT|BEGIN|END|ELSE|SET|RETURN|UPDATE|DELETE|EXEC)\\b|$)`,
    "gi",
  );

/**
 * Whether a condition excludes cancelled rows. If in doubt, it does not: PurFlag <> @purflag lets a cancelled
 * item be taken, and so may any condition with an OR.
 */
function isGuarded(condition: string, { flag }: Names): boolean {
  if (/\bOR\b/i.test(condition)) return false;
  return new RegExp(`\\b${escaped(flag)}\\b\\]?\\s*(?:=\\s*0|(?:<>|!=)\\s*${CANCELLED})(?!\\w)`, "i").test(
    condition,
  );
}

/** Judges a procedure by its text. */
export function judgeTake({ definition }: Pick<ProcedureFacts, "definition">, names: Names): TakeVerdict {
  if (definition === null) return "unread";
  const text = withoutComments(definition);
  const found = [...text.matchAll(updates(names))];
  if (found.length === 0) return "other";
  if (found.every(([, , condition = ""]) => isGuarded(condition, names))) return "guarded";
  const last = found.at(-1);
  const behind = text.slice((last?.index ?? 0) + (last?.[0].length ?? 0));
  return /@@ROWCOUNT/i.test(behind) ? "reports" : "blind";
}

/** The same procedure, except that it ignores cancelled rows. */
export function correctedProcedure(definition: string, names: Names): string {
  const text = withoutComments(definition);
  const created = /\bCREATE\s+PROC(EDURE)?\b/i.exec(text);
  const edits = created ? [{ at: created.index, length: created[0].length, by: "ALTER PROCEDURE" }] : [];
  for (const { index, 1: head = "", 2: condition = "" } of text.matchAll(updates(names)))
    if (!isGuarded(condition, names)) {
      const at = index + head.length + condition.trimEnd().length;
      edits.push({ at, length: 0, by: `\n      AND [${names.flag}] <> ${CANCELLED}` });
    }
  return edits.reduceRight(
    (corrected, { at, length, by }) => corrected.slice(0, at) + by + corrected.slice(at + length),
    definition,
  );
}
