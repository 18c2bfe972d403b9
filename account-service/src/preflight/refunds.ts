import type { ProcedureFacts } from "./inspection.ts";

/** How the game's procedure that a piece is taken by meets a refund (docs/game-database.md, Item bank). */
export type TakeVerdict =
  /** It leaves a cancelled row alone: what is marked as cancelled is not handed out. */
  | "guarded"
  /** It takes whatever stands in the row, but says that it failed where the row is gone: what is removed is not handed out. */
  | "reports"
  /** It takes whatever stands in the row, and nothing shows that it minds a row that is gone. */
  | "blind"
  /** It does not change the table. */
  | "other"
  /** Its text may not be read. */
  | "unread";

interface Names {
  table: string;
  flag: string;
}

const CANCELLED = 3;
const withoutComments = (text: string) => text.replace(/--[^\n]*/g, " ").replace(/\/\*[\s\S]*?\*\//g, " ");
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** UPDATEs of the table that set the flag: what comes before their condition, the condition, and what begins behind it. */
const updates = ({ table, flag }: Names) =>
  new RegExp(
    `(\\bUPDATE\\s+(?:\\[?\\w+\\]?\\s*\\.\\s*)*\\[?${escaped(table)}\\]?\\s+SET\\b(?:(?!\\bWHERE\\b)[\\s\\S])*?\\b${escaped(flag)}\\b(?:(?!\\bWHERE\\b)[\\s\\S])*?\\bWHERE\\b)([\\s\\S]*?)(?=;|\\b(?:SELECT|IF|INSERT|BEGIN|END|ELSE|SET|RETURN|UPDATE|DELETE|EXEC)\\b|$)`,
    "gi",
  );

/**
 * Whether a condition leaves a cancelled row alone. What is not surely so is taken for no guard: PurFlag <> @purflag lets a cancelled
 * piece be taken, and so may anything beside an OR.
 */
function isGuarded(condition: string, { flag }: Names): boolean {
  if (/\bOR\b/i.test(condition)) return false;
  return new RegExp(`\\b${escaped(flag)}\\b\\]?\\s*(?:=\\s*0|(?:<>|!=)\\s*${CANCELLED})(?!\\w)`, "i").test(
    condition,
  );
}

/** Reads a procedure's text. */
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

/** The same procedure, which leaves a cancelled row alone. Everything else in it stays as it is. */
export function correctedProcedure(definition: string, names: Names): string {
  return definition
    .replace(updates(names), (whole, head: string, condition: string) => {
      if (isGuarded(condition, names)) return whole;
      const [, asked = "", after = ""] = /^([\s\S]*?)(\s*)$/.exec(condition) ?? [];
      // Behind a comment on the same line it would be one.
      return `${head}${asked}\n      AND [${names.flag}] <> ${CANCELLED}${after}`;
    })
    .replace(/\bCREATE\s+PROC(EDURE)?\b/i, "ALTER PROCEDURE");
}
