import { Form, useLocation } from "@remix-run/react";
import { hasRight } from "@tambayan/account-service/contract";
import {
  Children,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from "react";
import { useSearchKey } from "~/platform/forms/use-search-key";
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
import { useSorting } from "./use-sorting";

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
  /** Header of the last column, if it has forms: nothing is sorted by it. */
  actions?: string | undefined;
  /** For a list that is paged by keyset: the `before` of the next page, null on the last one. */
  next?: number | string | null;
  /** Whether such a list is in alphabetical order, whatever the address says. */
  alphabetical?: boolean;
  /** Text for an empty list. */
  empty: ReactNode;
  /** Rows have check boxes of this name: a form that leads to a page about those that are chosen. */
  choose?: { action: string; name: string; submit: string } | undefined;
  /** Table rows. */
  children: ReactNode[];
}

const ORDER: Filter = {
  name: "order",
  label: "Order",
  none: "Newest first",
  options: [["oldest", "Oldest first"]],
};

/** A list of the console: filters and order, table, links to the next and first page, and a CSV download. */
export function List({
  caption,
  filters = [],
  values = {},
  csv,
  csvOf,
  headers,
  actions,
  next,
  alphabetical = false,
  empty,
  choose,
  children,
}: ListProps) {
  const { pathname, search } = useLocation();
  const isFirst = !new URLSearchParams(search).has("before");
  const table = (
    <DataTable caption={caption} headers={headers} actions={actions}>
      {children}
    </DataTable>
  );
  // Without filters, what fits on one page needs no form to be turned round.
  const turns =
    next !== undefined && !alphabetical && (filters.length > 0 || next !== null || !isFirst || values.order);
  return (
    <section aria-label={caption} className={styles.list}>
      {filters.length > 0 || turns ? (
        <Filters
          filters={turns ? [...filters, ORDER] : filters}
          values={values}
          submit={filters.length > 0 ? "Filter" : "Apply"}
        />
      ) : null}
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
        {isFirst || next === undefined ? null : <a href={withQuery(pathname, values)}>First page</a>}
        {next == null ? null : (
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
const withLabels = (rows: ReactNode, headers: readonly string[]): ReactElement[] =>
  Children.toArray(rows).flatMap((row) => {
    if (!isValidElement<{ children: ReactNode }>(row)) return [];
    if (row.type !== "tr") return [row];
    const cells = Children.toArray(row.props.children).map((cell, index) =>
      isValidElement(cell) ? cloneElement(cell, { "data-label": headers[index] } as object) : cell,
    );
    return cloneElement(row, {}, cells);
  });

interface DataTableProps extends Pick<ListProps, "caption" | "headers" | "actions"> {
  /** Its rows belong in the order that they have. */
  fixed?: boolean;
  children: ReactNode;
}

/**
 * A table that scrolls horizontally if it is wider than the page; on a phone each row is a card. Its headings sort the
 * rows.
 */
export function DataTable({ caption, headers, actions, fixed = false, children }: DataTableProps) {
  const all = actions === undefined ? headers : [...headers, actions];
  const rows = withLabels(children, all);
  const { shown, sorting } = useSorting(caption, all, rows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${caption}, table`}>
      <Table
        caption={caption}
        headers={all}
        sorting={fixed || rows.length < 2 ? undefined : { ...sorting, except: actions }}
      >
        {shown}
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
  const { pathname, search } = useLocation();
  const { key, form: begun } = useSearchKey(JSON.stringify(values));
  const typed = new URLSearchParams(search);
  // What was typed by hand and is no value of a filter (console.server.ts).
  const ignored = filters.filter(({ name }) => typed.get(name)?.trim() && values[name] === undefined);
  const narrowed = ignored.length > 0 || filters.some(({ name }) => values[name]);
  const form = (
    <Form method="get" action={pathname} className={styles.filters} role="search" key={key} {...begun}>
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
      {narrowed ? (
        <a href={pathname} className={styles.clear}>
          Clear
        </a>
      ) : null}
    </Form>
  );
  if (ignored.length === 0) return form;
  return (
    <>
      {form}
      <p role="status" className={styles.empty}>
        {`Filters that are not valid were ignored: ${ignored.map(({ label }) => label).join(", ")}.`}
      </p>
    </>
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
