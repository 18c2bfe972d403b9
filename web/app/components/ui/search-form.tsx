import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "~/lib/i18n";
import { Button } from "./button";
import { Icon } from "./icon";
import styles from "./search-form.module.css";

interface SearchFormProps {
  id: string;
  /** The page that shows what is found; it reads `search` from its address. */
  action: string;
  /** What is searched. */
  label: string;
  /** What was searched for last. */
  search: string;
  maxLength: number;
  /** Hidden fields that go along. */
  children?: ReactNode;
}

/** One field and its button: a plain form that asks for an address, so it works without scripts. */
export function SearchForm({ id, action, label, search, maxLength, children }: SearchFormProps) {
  return (
    <Form method="get" action={action} className={styles.search}>
      {children}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        key={search}
        id={id}
        type="search"
        name="search"
        placeholder={label}
        defaultValue={search}
        maxLength={maxLength}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit">
        <Icon name="search" />
        <span className="visually-hidden">{t("Search")}</span>
      </Button>
    </Form>
  );
}
