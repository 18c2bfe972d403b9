import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSearchKey } from "~/platform/forms/use-search-key";
import { t } from "~/platform/language/i18n";
import { Button } from "./button";
import { Icon } from "./icon";
import styles from "./search-form.module.css";

interface SearchFormProps {
  id: string;
  /** The page that shows the results; it reads `search` from its address. */
  action: string;
  /** Accessible name of the search. */
  label: string;
  /** The current search. */
  search: string;
  /** Additional hidden fields. */
  children?: ReactNode;
}

/** A search field and its button: a plain GET form, so it works without scripts. */
export function SearchForm({ id, action, label, search, children }: SearchFormProps) {
  const { key, form } = useSearchKey(search);
  return (
    <Form method="get" action={action} className={styles.search} {...form}>
      {children}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        key={key}
        id={id}
        type="search"
        name="search"
        placeholder={label}
        defaultValue={search}
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
