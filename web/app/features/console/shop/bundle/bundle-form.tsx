import { LIMITS, type Product, partsFingerprint } from "@tambayan/account-service/contract";
import { useEffect } from "react";
import { ItemPicture } from "~/layout/shared/item-picture";
import { translateReply } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { partsText } from "../../orders/orders.lib";
import styles from "../../parts/console.module.css";
import { seenName } from "../../parts/edited-field.lib";
import { ConsoleForm, Input, SeenValue, useFormAnswer } from "../../parts/form";
import { useConsole } from "../../use-console";
import { ItemFields, initialValues } from "../item/item-form";
import { partField, shownParts } from "./bundle.lib";
import type { BundleResult } from "./bundle.server";

const FIND = "bundle-find";

/**
 * A bundle's name, items and settings. Its buttons work without scripts: each sends the form, which comes back with
 * what they did.
 */
export function BundleForm({ product, categories }: { product: Product | null; categories: string[] }) {
  const formKey = useConsole()?.formKey;
  return (
    <ConsoleForm
      intent="bundle"
      edits={product !== null}
      submit={product ? "Save" : "Add bundle"}
      variant="gold"
      {...(product === null && formKey && { formKey })}
    >
      {/* The first button is the one that Enter presses in a field. */}
      <button
        type="submit"
        name="step"
        value="enter"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        Save
      </button>
      <Input name="name" label="Name" defaultValue={product?.ItemName ?? ""} />
      <Parts product={product} />
      <ItemFields
        product={product}
        initial={initialValues(product ?? { item: null })}
        categories={categories}
      />
    </ConsoleForm>
  );
}

/** The items in a bundle, and the search for more. */
function Parts({ product }: { product: Product | null }) {
  const own = useFormAnswer() as BundleResult | undefined;
  const parts = shownParts(own, product ?? { parts: [] });
  // After a step the form is a new one: move the focus to the search for the next item.
  useEffect(() => {
    if (own?.error === null) document.getElementById(FIND)?.focus();
  }, [own]);
  return (
    <fieldset className={styles.choices}>
      <legend>Items in one bundle</legend>
      <SeenValue name={seenName("parts")} value={partsFingerprint(product?.parts ?? [])} />
      {parts.length === 0 ? <p className={styles.quiet}>None yet. Search for items and add them.</p> : null}
      <ul className={styles.parts}>
        {parts.map(({ ProductNum, ItemName, quantity }, place) => (
          <li key={ProductNum}>
            <span>
              {ItemName} ({ProductNum})
              {product?.parts?.some((part) => String(part.ProductNum) === ProductNum && !part.inGame)
                ? " – missing in the game"
                : null}
            </span>
            <input type="hidden" name={partField("part", place)} value={ProductNum} />
            <input type="hidden" name={partField("partName", place)} value={ItemName} />
            <input
              type="number"
              name={partField("quantity", place)}
              aria-label={`Quantity of ${ItemName}`}
              min={1}
              max={LIMITS.cartQuantity}
              defaultValue={quantity}
            />
            <Button type="submit" name="step" value={`remove:${ProductNum}`} formNoValidate>
              Remove<span className="visually-hidden"> {ItemName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {own?.errors?.parts?.[0] ? (
        <p role="alert">
          {translateReply(own.errors.parts[0])}
          {own.outdated && product ? ` The bundle now has: ${partsText(product.parts ?? [])}.` : null}
        </p>
      ) : null}
      <div className={styles.filters}>
        <div className={styles.filter}>
          <label htmlFor={FIND}>Find an item (name or number)</label>
          <input
            id={FIND}
            type="search"
            name="find"
            autoComplete="off"
            defaultValue={own?.values.find ?? ""}
          />
        </div>
        <Button type="submit" name="step" value="find" formNoValidate>
          Find
        </Button>
      </div>
      {own?.found?.length === 0 ? <p>No items found.</p> : null}
      {own?.found && own.found.length > 0 ? (
        <ul className={styles.parts} aria-label="Items found">
          {own.found.map((item) => (
            <li key={item.ProductNum}>
              <ItemPicture item={item} size={40} />
              <span>
                {item.ItemName} ({item.ProductNum})
              </span>
              <Button type="submit" name="step" value={`add:${item.ProductNum}`} formNoValidate>
                Add<span className="visually-hidden"> {item.ItemName}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}
