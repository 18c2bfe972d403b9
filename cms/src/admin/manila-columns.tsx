/** The date and time columns of the content manager's lists, in Manila time. */
import { Typography } from "@strapi/design-system";
import type { ReactNode } from "react";
import { shortTime } from "./manila";

type Row = Record<string, unknown>;
type Header = {
  name: string;
  attribute?: { type: string };
  cellFormatter?: (row: Row, header: { name: string }) => ReactNode;
};

const asManilaTime = (row: Row, { name }: { name: string }) => {
  const time = row[name];
  return (
    <Typography textColor="neutral800">
      {typeof time === "string" ? shortTime.format(new Date(time)) : "-"}
    </Typography>
  );
};

/** A hook of the content manager's list view. */
export function inManilaTime<Table extends { displayedHeaders: Header[] }>(table: Table): Table {
  const displayedHeaders = table.displayedHeaders.map((header) =>
    header.attribute?.type === "datetime" ? { ...header, cellFormatter: asManilaTime } : header,
  );
  return { ...table, displayedHeaders };
}
