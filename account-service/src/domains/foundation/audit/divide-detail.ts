/** A detail that lists things, such as the fields that were changed. */
export interface ListedDetail {
  /** Which one it is about: 'Potion (7): '. */
  about: string;
  parts: string[];
}

const DIVIDER = "; ";
/** Where a text goes on in the next row, and where it came from in the row before. */
const GOES_ON = "…";
/** What it is about is repeated in each row, unless it is longer. */
const MAX_REPEATED = 100;

/** The first characters of a text, and the rest; no cut is in the middle of a character. */
function cutAt(text: string, length: number): [string, string] {
  const isSplit =
    /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(length));
  const at = isSplit ? length - 1 : length;
  return [text.slice(0, at), text.slice(at)];
}

/**
 * A detail as the audit log's rows have it, as many as it needs, so that nobody can hide one change behind others. It
 * is cut between its parts, and within a part only if that is longer than a row.
 */
export function divideDetail(detail: string | ListedDetail, length: number): string[] {
  const { about, parts } = typeof detail === "string" ? { about: "", parts: [detail] } : detail;
  const whole = `${about}${parts.join(DIVIDER)}`;
  if (whole.length <= length) return [whole];
  const repeated = about.length <= MAX_REPEATED ? about : "";
  const room = length - repeated.length - 2 * GOES_ON.length;
  const texts = parts.map((part, index) => (index < parts.length - 1 ? `${part}${DIVIDER}` : part));
  if (repeated === "") texts.unshift(about);
  const rows = [""];
  const last = () => rows.at(-1) ?? "";
  for (const text of texts) {
    if (last() !== "" && last().length + text.length > room) rows.push("");
    let [fits, rest] = cutAt(`${last()}${text}`, room);
    rows[rows.length - 1] = fits;
    while (rest !== "") {
      [fits, rest] = cutAt(rest, room);
      rows.push(fits);
    }
  }
  return rows.map((row, index) => {
    const goesOn = index < rows.length - 1 ? GOES_ON : "";
    return `${repeated}${index > 0 ? GOES_ON : ""}${row}${goesOn}`;
  });
}
