/** A row of a list by time: its place among others, also of the same millisecond. */
export interface Moment {
  at: Date;
  id: string;
}

/** Where a list by time goes on (`momentField`); undefined where it begins. */
export function readMoment(before: string): Moment;
export function readMoment(before: string | undefined): Moment | undefined;
export function readMoment(before: string | undefined): Moment | undefined {
  if (before === undefined) return undefined;
  const dot = before.indexOf(".");
  return { at: new Date(Number(before.slice(0, dot))), id: before.slice(dot + 1) };
}

/** The `next` of a page by its last row. */
export const toMoment = ({ at, id }: Moment) => `${at.getTime()}.${id}`;
