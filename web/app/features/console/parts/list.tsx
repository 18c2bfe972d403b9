import { Form, useLocation } from "@remix-run/react";
import { hasRight } from "@tambayan/account-service/contract";
import { Children, cloneElement, isValidElement, type ReactNode, useEffect, useState } from "react";
import { useNow } from "~/platform/page/root-data";
import { withQuery } from "~/platform/page/with-query";
import { inManila, relative } from "~/platform/time/time";
import { Button } from "~/ui/button";
import { Badge } from "~/ui/facts";
import links from "~/ui/filter-links.module.css";
import { Table } from "~/ui/table";
import { formatCount } from "../console";
import { useConsole } from "../use-console";
import styles from "./console.module.css";

interface Filter {
  name: string;
  label: string;
  /** Choices with their labels; a text field without them. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Label for choosing none of them. */
  none?: string;
  type?: "search" | "date";
}

interface ListProps {
  /** Caption of the table for screen readers. */
  caption: string;
  filters?: readonly Filter[];
  /** Current values of the filters, by name. */
  values?: Record<string, string>;
  /** Name of the list's CSV file (csv/route.ts); none if it has no download. */
  csv?: string;
  /** Parameters of the CSV file beside the filters. */
  csvOf?: Record<string, string | number>;
  headers: readonly string[];
  /** The `before` of the next page; null on the last one. */
  next: number | string | null;
  /** Text for an empty list. */
  empty: string;
  /** Rows have check boxes of this name: a form that leads to a page about those that are chosen. */
  choose?: { action: string; name: string; submit: string } | undefined;
  /** Table rows. */
  children: ReactNode[];
}

/** A list of the console: filters, table, link to the next page, and a CSV download. */
export function List({
  caption,
  filters = [],
  values = {},
  csv,
  csvOf,
  headers,
  next,
  empty,
  choose,
  children,
}: ListProps) {
  const { pathname } = useLocation();
  const table = (
    <DataTable caption={caption} headers={headers}>
      {children}
    </DataTable>
  );
  return (
    <section aria-label={caption}>
      {filters.length > 0 ? <Filters filters={filters} values={values} /> : null}
      {children.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : choose ? (
        <Form method="get" action={choose.action}>
          <div className={styles.choose}>
            <Button type="submit">{choose.submit}</Button>
            <ChooseAll name={choose.name} />
          </div>
          {table}
        </Form>
      ) : (
        table
      )}
      <div className={styles.below}>
        {next === null ? null : (
          <a href={withQuery(pathname, { ...values, before: next })} rel="next">
            Next page
          </a>
        )}
        {csv && children.length > 0 ? (
          <a href={withQuery(`/admin/csv/${csv}`, { ...values, ...csvOf })} download>
            Download all as CSV
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** Checks all boxes of a form, which only scripts can do. */
function ChooseAll({ name }: { name: string }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <label className={styles.chosen} data-later={!scripted || undefined}>
      <input
        type="checkbox"
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []) {
            box.checked = checked;
          }
        }}
      />
      Select all
    </label>
  );
}

/** Links between related pages, shown on each of them, with how much waits there. */
export function SubNavigation({
  label,
  pages,
}: {
  label: string;
  pages: readonly (readonly [to: string, name: string, waiting?: number])[];
}) {
  const { pathname, search } = useLocation();
  const kind = new URLSearchParams(search).get("kind");
  // A page of a kind, or a page that is filtered by one.
  const ofKind = kind ? `${pathname}?kind=${kind}` : pathname;
  const here = pages.some(([to]) => to === ofKind) ? ofKind : pathname;
  return (
    <nav aria-label={label} className={styles.subnav}>
      <ul className={links.chips}>
        {pages.map(([to, name, waiting]) => (
          <li key={to}>
            <a href={to} aria-current={here === to ? "page" : undefined}>
              {name}
              {waiting ? (
                <>
                  {" "}
                  <Badge variant="open">{formatCount(waiting)}</Badge>
                </>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Rows whose cells carry their column's header, which is shown beside them on a phone. */
const withLabels = (rows: ReactNode, headers: readonly string[]) =>
  Children.toArray(rows).map((row) => {
    if (!isValidElement<{ children: ReactNode }>(row) || row.type !== "tr") return row;
    const cells = Children.toArray(row.props.children).map((cell, index) =>
      isValidElement(cell) ? cloneElement(cell, { "data-label": headers[index] } as object) : cell,
    );
    return cloneElement(row, {}, cells);
  });

/** A table that scrolls horizontally if it is wider than the page; on a phone each row is a card. */
export function DataTable({
  caption,
  headers,
  children,
}: {
  caption: string;
  headers: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${caption}, table`}>
      <Table caption={caption} headers={headers}>
        {withLabels(children, headers)}
      </Table>
    </section>
  );
}

/** A plain GET form, so that a filtered list can be linked to. */
export function Filters({
  filters,
  values,
  submit = "Filter",
}: Required<Pick<ListProps, "filters" | "values">> & { submit?: string }) {
  const { pathname } = useLocation();
  const narrowed = Object.keys(values).length > 0;
  return (
    <Form
      method="get"
      action={pathname}
      className={styles.filters}
      role="search"
      key={JSON.stringify(values)}
    >
      {filters.map(({ name, label, options, none = "All", type = "search" }) => (
        <div key={name} className={styles.filter}>
          <label htmlFor={`find-${name}`}>{label}</label>
          {options ? (
            <select id={`find-${name}`} name={name} defaultValue={values[name] ?? ""}>
              <option value="">{none}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          ) : (
            <input
              id={`find-${name}`}
              type={type}
              name={name}
              defaultValue={values[name] ?? ""}
              autoComplete="off"
            />
          )}
        </div>
      ))}
      <Button type="submit">{submit}</Button>
      {narrowed ? <a href={pathname}>Clear</a> : null}
    </Form>
  );
}

/** '5 minutes ago', with the date in Manila as its title. */
export function TimeAgo({ at }: { at: string | null }) {
  const now = useNow(60_000);
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={`${inManila(at)} (Manila)`} className={styles.when}>
      {relative(at, now)}
    </time>
  );
}

/** A date and time in Manila, in full. */
export function DateTime({ at }: { at: string | null }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at} className={styles.when}>
      {inManila(at)}
    </time>
  );
}

/** A user ID in a list, linked to the account for roles that can see accounts. */
export function AccountLink({ of }: { of: { UserNum: number; UserID: string } | null }) {
  const role = useConsole()?.role ?? null;
  if (!of) return <>–</>;
  if (!hasRight(role, "players", "read")) return <>{of.UserID}</>;
  return <a href={`/admin/players/${of.UserNum}`}>{of.UserID}</a>;
}
