/** What a cell is sorted by; null: it has nothing. */
export type CellValue = number | string | null;

/** A number at the beginning: '1,050 R-Coin', '₱50.00', '−3', '12 h'. Not '2026-11-20', '10.0.0.1' or '5th'. */
const NUMBER = /^([+\-−]?)₱?([+\-−]?)(\d[\d,]*(?:\.\d+)?)(?=$|[\s%])/;
/** One for all: it is slow to make. Numbers within texts count as numbers: 'Buwan 9' comes before 'Buwan 10'. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A cell's text as what it is. */
export function valueOfText(text: string): CellValue {
  const shown = text.replace(/\s+/g, " ").trim();
  if (shown === "" || shown === "–") return null;
  const [, sign, second, digits] = NUMBER.exec(shown) ?? [];
  if (digits === undefined) return shown;
  const value = Number(digits.replaceAll(",", ""));
  return /[-−]/.test(`${sign}${second}`) ? -value : value;
}

/** A cell's value: what it says itself (`data-sort`), its time, or its text. */
export function valueOfCell(cell: HTMLElement | undefined): CellValue {
  if (!cell) return null;
  if (cell.dataset.sort !== undefined) return valueOfText(cell.dataset.sort);
  const time = cell.querySelector("time")?.dateTime;
  return time ? Date.parse(time) : valueOfText(cell.textContent ?? "");
}

/** Numbers come before words such as 'Unlimited' and 'Never'. */
function compare(one: number | string, other: number | string): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "string" && typeof other === "string") return collator.compare(one, other);
  return typeof one === "number" ? -1 : 1;
}

/** Rows in the order of their values. Those that are alike stay in their own order, and those without one come last. */
export const inOrder = <Row>(
  rows: readonly Row[],
  read: (row: Row) => CellValue,
  descending: boolean,
): Row[] =>
  rows
    .map((row) => ({ row, value: read(row) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return descending ? compare(other, one) : compare(one, other);
    })
    .map(({ row }) => row);
