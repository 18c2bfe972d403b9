import { Form, useLocation } from "@remix-run/react";
import { mayDo } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import links from "~/components/ui/filter-links.module.css";
import { Table } from "~/components/ui/table";
import { withQuery } from "~/lib/console";
import { useNow } from "~/lib/site-data";
import { inManila, relative } from "~/lib/time";
import { useConsole } from "~/lib/use-console";
import styles from "./console.module.css";

interface Filter {
  name: string;
  label: string;
  /** Values to choose from, with what they are called; without them it is typed. */
  options?: readonly (readonly [value: string, label: string])[];
  /** What choosing none of them is called. */
  none?: string;
  type?: "search" | "date";
}

interface ListProps {
  /** What is listed, for those who hear the table. */
  caption: string;
  filters?: readonly Filter[];
  /** What the list is narrowed to, by the filters' names. */
  values?: Record<string, string>;
  /** Name of the list as a file (routes/admin-csv); none where it cannot be had as one. */
  csv?: string;
  /** What the file's list needs to know beside the filters. */
  csvOf?: Record<string, string | number>;
  heads: readonly string[];
  /** The `before` of the next page; null on the last one. */
  next: number | string | null;
  /** Said where nothing is found. */
  empty: string;
  /** Rows. */
  children: ReactNode[];
}

/** A list of the console: what narrows it, the table, the next page, and all of it as a file. */
export function List({
  caption,
  filters = [],
  values = {},
  csv,
  csvOf,
  heads,
  next,
  empty,
  children,
}: ListProps) {
  const { pathname } = useLocation();
  return (
    <section aria-label={caption}>
      {filters.length > 0 ? <Filters filters={filters} values={values} /> : null}
      {children.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <DataTable caption={caption} heads={heads}>
          {children}
        </DataTable>
      )}
      <div className={styles.below}>
        {next === null ? null : (
          <a href={withQuery(pathname, { ...values, before: next })} rel="next">
            Older
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

/** Pages that belong together, above each of them. */
export function Together({
  label,
  pages,
}: {
  label: string;
  pages: readonly (readonly [to: string, name: string])[];
}) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={styles.together}>
      <ul className={links.chips}>
        {pages.map(([to, name]) => (
          <li key={to}>
            <a href={to} aria-current={pathname === to ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A table that scrolls in itself where it is wider than the page. */
export function DataTable({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${caption}, table`}>
      <Table caption={caption} heads={heads}>
        {children}
      </Table>
    </section>
  );
}

/** A plain form that asks for an address, so that a narrowed list can be linked to. */
function Filters({ filters, values }: Required<Pick<ListProps, "filters" | "values">>) {
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
              {...(type === "search" && { maxLength: 80 })}
            />
          )}
        </div>
      ))}
      <Button type="submit">Find</Button>
      {narrowed ? <a href={pathname}>Show all</a> : null}
    </Form>
  );
}

/** '5 minutes ago', with the date in Manila behind it. */
export function When({ at }: { at: string | null }) {
  const now = useNow(60_000);
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={`${inManila(at)} (Manila)`} className={styles.when}>
      {relative(at, now)}
    </time>
  );
}

/** A date and time in Manila, in full. */
export function Exactly({ at }: { at: string | null }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at} className={styles.when}>
      {inManila(at)}
    </time>
  );
}

/** An account in a list: its user ID, which leads to it for who may see accounts. */
export function Account({ of }: { of: { UserNum: number; UserID: string } | null }) {
  const role = useConsole()?.role ?? null;
  if (!of) return <>–</>;
  if (!mayDo(role, "players", "read")) return <>{of.UserID}</>;
  return <a href={`/admin/players/${of.UserNum}`}>{of.UserID}</a>;
}
