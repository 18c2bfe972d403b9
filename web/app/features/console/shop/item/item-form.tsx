import { LIMITS, NEW_SHOP_ITEM, type Product } from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";
import { FieldGrid } from "~/ui/form";
import { toManilaField } from "../../console";
import { Checkbox, ConsoleForm, Input, TextArea } from "../../parts/form";
import { priceHint } from "../list/shop.lib";

/** Initial values of the form: the item's own, or those of a new shop item. */
export function initialValues({ item }: Pick<Product, "item">) {
  const { info, category, price, stock, position } = item ?? NEW_SHOP_ITEM;
  return {
    info,
    category,
    price: price ?? "",
    stock: stock ?? "",
    saleStart: toManilaField(item?.saleStart ?? null),
    saleEnd: toManilaField(item?.saleEnd ?? null),
    position,
    published: item?.published ?? false,
    free: item?.free ?? false,
    isDrop: item?.isDrop ?? false,
    cutPrice: item?.cutPrice ?? "",
    cutStart: toManilaField(item?.cutStart ?? null),
    cutEnd: toManilaField(item?.cutEnd ?? null),
  };
}

/** An item's settings in the shop. */
export function ItemForm({ product, categories }: { product: Product; categories: string[] }) {
  return (
    <ConsoleForm intent="save" edits submit={product.item ? "Save" : "Add to shop"} variant="gold">
      <ItemFields product={product} initial={initialValues(product)} categories={categories} />
    </ConsoleForm>
  );
}

/** The fields that items and bundles have. @param product null for a new bundle */
export function ItemFields({
  product,
  initial,
  categories,
}: {
  product: Product | null;
  initial: ReturnType<typeof initialValues>;
  categories: string[];
}) {
  return (
    <>
      <TextArea name="info" label="Description" rows={4} defaultValue={initial.info} />
      <Input
        name="category"
        label="Category"
        hint="Choose an existing category or enter a new one."
        list="categories"
        defaultValue={initial.category}
      />
      <datalist id="categories">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FieldGrid>
        <Input
          name="price"
          label={withCurrencyNames("Price in R-Coin")}
          hint={product?.parts === null ? priceHint(product) : "The price of one bundle."}
          type="number"
          min={0}
          max={LIMITS.itemAmount}
          defaultValue={initial.price}
        />
        <Input
          name="stock"
          label="Stock"
          hint="Leave empty for unlimited. If you leave the number unchanged, sales made meanwhile still count."
          type="number"
          min={0}
          max={LIMITS.itemAmount}
          defaultValue={initial.stock}
        />
      </FieldGrid>
      <Checkbox
        name="free"
        label={withCurrencyNames("Give away for 0 R-Coin")}
        hint="Required to publish an item that costs nothing."
        defaultChecked={initial.free}
      />
      <FieldGrid>
        <Input
          name="saleStart"
          label="On sale from (Manila)"
          hint="Leave empty to start now."
          type="datetime-local"
          defaultValue={initial.saleStart}
        />
        <Input
          name="saleEnd"
          label="On sale until (Manila)"
          hint="Leave empty for no end date."
          type="datetime-local"
          defaultValue={initial.saleEnd}
        />
      </FieldGrid>
      <Checkbox
        name="isDrop"
        label="Sell as a drop"
        hint="Shown at once with a countdown to the start. Players line up, in the order in which they arrive, and get one each. Needs a start and a stock."
        defaultChecked={initial.isDrop}
      />
      <Input
        name="cutPrice"
        label="Reduced price"
        hint={withCurrencyNames(
          "In R-Coin, for a flash sale; below the regular price. Leave empty for none.",
        )}
        type="number"
        min={1}
        max={LIMITS.itemAmount}
        defaultValue={initial.cutPrice}
      />
      <FieldGrid>
        <Input
          name="cutStart"
          label="Reduced from (Manila)"
          type="datetime-local"
          defaultValue={initial.cutStart}
        />
        <Input
          name="cutEnd"
          label="Reduced until (Manila)"
          type="datetime-local"
          defaultValue={initial.cutEnd}
        />
      </FieldGrid>
      <Input
        name="position"
        label="Sort order"
        hint="Lower numbers come first."
        type="number"
        min={0}
        max={1_000_000}
        defaultValue={initial.position}
      />
      <Checkbox
        name="published"
        label="Published"
        hint="Players can see it, and buy it while it is on sale."
        defaultChecked={initial.published}
      />
    </>
  );
}
