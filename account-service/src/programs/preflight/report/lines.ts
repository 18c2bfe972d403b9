/** ok: good · note: for information · todo: has to be done first. */
export interface Line {
  mark: "ok" | "note" | "todo";
  text: string;
  /** What to do about a todo, if the text does not say it. */
  remedy?: string;
}

export interface Section {
  title: string;
  lines: Line[];
}

export const ok = (text: string): Line => ({ mark: "ok", text });
export const note = (text: string): Line => ({ mark: "note", text });
export const todo = (text: string, remedy = text): Line => ({ mark: "todo", text, remedy });

const number = (value: number) => value.toLocaleString("en-US");
export const count = (value: number, one: string, many: string) =>
  `${number(value)} ${value === 1 ? one : many}`;

export const columnList = (columns: string[]) => columns.join(", ");
