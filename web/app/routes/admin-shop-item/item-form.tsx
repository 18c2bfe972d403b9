import { NEW_SHOP_ITEM, type Product } from "@tambayan/account-service/contract";
import { Checkbox, ConsoleForm, Input, Seen, TextArea } from "~/components/console/form";
import { FieldGrid } from "~/components/ui/form";
import { toManilaField } from "~/lib/console";
import { priceHint } from "../admin-shop/shop.lib";

const MOST = 1_000_000_000;

/** What the form begins with: what the item has in the shop, or what one has that is put there. */
export function beginningOf({ item }: Product) {
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
  };
}

/** What the shop says of an item, and what it asks for it. */
export function ItemForm({ product, categories }: { product: Product; categories: string[] }) {
  const { item } = product;
  const begins = beginningOf(product);
  return (
    <ConsoleForm intent="save" submit={item ? "Save" : "Put it into the shop"} look="gold">
      <Seen name="stockSeen" value={begins.stock} />
      <TextArea name="info" label="Description" maxLength={1000} rows={4} defaultValue={begins.info} />
      <Input
        name="category"
        label="Category"
        hint="One that there is, or a new one."
        list="categories"
        maxLength={40}
        defaultValue={begins.category}
      />
      <datalist id="categories">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FieldGrid>
        <Input
          name="price"
          label="Price in R-Coin"
          hint={priceHint(product)}
          type="number"
          min={0}
          max={MOST}
          defaultValue={begins.price}
        />
        <Input
          name="stock"
          label="Stock"
          hint="Empty: it never runs out. Left as it is, sales go on counting."
          type="number"
          min={0}
          max={MOST}
          defaultValue={begins.stock}
        />
      </FieldGrid>
      <Checkbox
        name="free"
        label="Give it away for 0 R-Coin"
        hint="Without it, an item that costs nothing is not published."
        defaultChecked={begins.free}
      />
      <FieldGrid>
        <Input
          name="saleStart"
          label="On sale from (Manila)"
          hint="Empty: at once."
          type="datetime-local"
          defaultValue={begins.saleStart}
        />
        <Input
          name="saleEnd"
          label="On sale until (Manila)"
          hint="Empty: without an end."
          type="datetime-local"
          defaultValue={begins.saleEnd}
        />
      </FieldGrid>
      <Input
        name="position"
        label="Place in the shop"
        hint="Lower numbers come first."
        type="number"
        min={0}
        max={1_000_000}
        defaultValue={begins.position}
      />
      <Checkbox
        name="published"
        label="Published"
        hint="Players see it, and can buy it while it is on sale."
        defaultChecked={begins.published}
      />
    </ConsoleForm>
  );
}
