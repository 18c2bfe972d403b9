import type { z } from "zod";
import {
  type BulkChange,
  type BulkPreview,
  type BulkRequest,
  type BundleRequest,
  bundleRequestSchema,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  NEW_SHOP_ITEM,
  type Product,
  type ProductList,
  type ProductRequest,
  type ProductSettings,
  type ProductsQuery,
  partsFingerprint,
  type productPictureRequestSchema,
  productProblems,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, english, invalidForm, notFound } from "../../../errors.ts";
import { keysetBatches, keysetPage } from "../../../lib/cursor.ts";
import { HOUR } from "../../../lib/time.ts";
import {
  changedSince,
  createEdits,
  differences,
  type Edited,
  type EditedFields,
  type FieldChange,
  quoted,
} from "../../foundation/edits/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { afterChange, type BulkFields, basisOf, changesOf, toBulkState } from "./bulk-changes.ts";
import { createShopPictures, imageOf, uploadsOf } from "./pictures.ts";
import {
  ALL,
  type Changes,
  listed,
  named,
  publishingProblem,
  SETTINGS,
  type Settings,
} from "./product-changes.ts";
import { createProductsStore, type ProductRow, type ShopItemRow } from "./products-store.ts";
import { createShop } from "./service.ts";
import { createShopStore, isBundle, type PartRow } from "./store.ts";

type SeenPicture = z.output<typeof productPictureRequestSchema>["seen"];

const NEW_ITEM: ShopItemRow = {
  ...NEW_SHOP_ITEM,
  image: null,
  saleStart: null,
  saleEnd: null,
  published: false,
  free: false,
  isDrop: false,
  cutPrice: null,
  cutStart: null,
  cutEnd: null,
  bought: 0,
};

const toProduct = (
  { item, ...row }: ProductRow,
  parts: PartRow[] | null,
  { bought, wished }: { bought: number; wished: number },
): Product => {
  if (!item) return { ...row, parts, item };
  const { image, saleStart, saleEnd, cutStart, cutEnd, ...rest } = item;
  return {
    ...row,
    parts,
    item: {
      ...rest,
      bought,
      wished,
      image_url: image,
      cutStart: cutStart?.toISOString() ?? null,
      cutEnd: cutEnd?.toISOString() ?? null,
      saleStart: saleStart?.toISOString() ?? null,
      saleEnd: saleEnd?.toISOString() ?? null,
    },
  };
};

/** The item shop, managed by staff: the game's items and bundles of them, and which are sold. */
export function createProducts(db: Database, context: Context) {
  const { now, env } = context;
  const pictures = createShopPictures(db, env);

  /** Items with the current number of units sold; the stored one, used for sorting, is updated only now and then. */
  async function toProducts(rows: ProductRow[]): Promise<Product[]> {
    const sold = await createShopStore(db).countSold(rows.map((row) => row.ProductNum));
    const parts = await partsOf(db, rows);
    const wishes = await createShopStore(db).countWishes(rows.map((row) => row.ProductNum));
    return rows.map((row) =>
      toProduct(row, parts.get(row.ProductNum) ?? null, {
        bought: sold.get(row.ProductNum) ?? 0,
        wished: wishes.get(row.ProductNum) ?? 0,
      }),
    );
  }

  /** The parts of the bundles among some products. */
  async function partsOf(
    handle: Database,
    rows: Pick<ProductRow, "ProductNum">[],
  ): Promise<Map<number, PartRow[]>> {
    const bundles = rows.map(({ ProductNum }) => ProductNum).filter(isBundle);
    const found = await createShop(handle, context).findMany(bundles);
    return new Map(bundles.map((ProductNum) => [ProductNum, found.get(ProductNum)?.parts ?? []]));
  }

  /**
   * Parts of a new version of a bundle, with their names.
   * @throws ServiceError validation if the game does not have one
   */
  async function partsInGame(handle: Database, parts: BundleRequest["parts"]): Promise<PartRow[]> {
    const items = await createProductsStore(handle).findMany(parts.map(({ ProductNum }) => ProductNum));
    return parts.map(({ ProductNum, quantity }) => {
      const item = items.get(ProductNum);
      if (!item)
        throw invalidForm({ parts: { message: CONSOLE_MESSAGES.partUnknown, about: `#${ProductNum}` } });
      return { ProductNum, quantity, ItemName: item.ItemName, inGame: true };
    });
  }

  /**
   * Changes our row of an item, or creates it, and audits the difference.
   * @param edit the new values, behind the lock of the row, and what else was changed; may throw
   * @returns the row before
   * @throws ServiceError not_found, conflict if two people add the item at once
   */
  async function change(
    ProductNum: number,
    by: Actor,
    edit: (
      trx: Database,
      product: ProductRow,
      before: ShopItemRow,
    ) => Promise<{ after: Partial<Changes>; more?: FieldChange[] }>,
  ): Promise<ShopItemRow> {
    try {
      return await db.transaction(async (trx) => {
        const store = createProductsStore(trx);
        const known = await store.lock(ProductNum);
        const product = (await store.findMany([ProductNum])).get(ProductNum);
        if (!product) throw notFound(CONSOLE_MESSAGES.productUnknown);
        const before = (known && product.item) || NEW_ITEM;
        const { after, more = [] } = await edit(trx, product, before);
        const whole = { ...before, ...after };
        const changed = differences<Changes>(ALL, before, whole);
        if (!known) await store.insert(ProductNum, whole, now());
        else if (changed.length > 0) await store.update(ProductNum, after, now());
        const lead = known ? [] : ["added to the shop"];
        await record(trx, by, product, { before, after: whole }, { lead, more });
        return before;
      });
    } catch (error) {
      if (!db.dialect.isDuplicate(error)) throw error;
      throw conflict(CONSOLE_MESSAGES.shopItemTaken);
    }
  }

  const thingOf = <Row>(product: ProductRow, fields: EditedFields<Row>): Edited<Row> => ({
    action: "shop_item_changed",
    name: product.ItemName,
    id: String(product.ProductNum),
    fields,
  });
  const record = (
    trx: Database,
    by: Actor,
    product: ProductRow,
    { before, after }: { before: ShopItemRow; after: ShopItemRow },
    others: { lead?: string[]; more?: FieldChange[] } = {},
  ) => createEdits(trx, context).record<Changes>(thingOf(product, ALL), { before, after, by }, others);

  /** What is wrong with a product's settings. */
  function problemsOf(...[product, after, parts]: [ProductRow, ProductSettings, Pick<PartRow, "inGame">[]]) {
    const problem = publishingProblem(product, after, parts);
    return { ...productProblems(after), ...(problem && { [problem.field]: problem }) };
  }

  const changePicture = (ProductNum: number, image: string | null, seen: SeenPicture, by: Actor) =>
    change(ProductNum, by, async (trx, product, before) => {
      const shown = { picture: before.image ?? "" };
      const thing = thingOf<typeof shown>(product, { picture: ["picture", (value) => value || "none"] });
      await createEdits(trx, context).requireSeen(thing, seen, shown);
      return { after: { image } };
    });

  /** What a bulk change does to products, in the order of their numbers. Unknown ones are left out. */
  async function planBulk(handle: Database, numbers: number[], change: BulkChange) {
    const products = await createProductsStore(handle).findMany(numbers);
    const inOrder = [...products.values()].sort((one, other) => one.ProductNum - other.ProductNum);
    const partsBy = await partsOf(handle, inOrder);
    return inOrder.map((product) => {
      const parts = partsBy.get(product.ProductNum) ?? [];
      const item = product.item ?? NEW_ITEM;
      let after: BulkFields = item;
      let problem: string | null = product.item ? null : CONSOLE_MESSAGES.bulkUnmapped;
      try {
        if (product.item) after = afterChange(product, item, change);
      } catch (message) {
        if (typeof message !== "string") throw message;
        problem = message;
      }
      // What was published with a problem keeps it; only a change that makes one is refused.
      const stands = publishingProblem(product, item, parts);
      const then = stands ? null : publishingProblem(product, { ...item, ...after }, parts);
      problem ??= then && english(then);
      const changed = differences(SETTINGS, item, { ...item, ...after });
      return { product, item, after, changed, problem };
    });
  }

  return {
    /** A page of bundles and the game's items, in the shop or not. */
    async list(query: ProductsQuery): Promise<ProductList> {
      const store = createProductsStore(db);
      const { rows, next } = await keysetPage(
        (take) => store.list(query, { before: query.before, order: query.order, take }),
        ({ ProductNum }) => ProductNum,
        // Those that are asked for by their numbers are on one page.
        Math.max(CONSOLE_ROWS, query.numbers.length),
      );
      return { products: await toProducts(rows), next, categories: await store.categories() };
    },

    /** All items that match, in batches. */
    async *listAll(query: ProductsQuery): AsyncGenerator<Product[]> {
      const read = (before: number | undefined, take: number) =>
        createProductsStore(db).list(query, { before, order: query.order, take });
      for await (const rows of keysetBatches(read, ({ ProductNum }) => ProductNum, query.before)) {
        yield toProducts(rows);
      }
    },

    /** What a change would do to products. */
    async previewBulk(numbers: number[], change: BulkChange): Promise<BulkPreview> {
      const plan = await planBulk(db, numbers, change);
      return {
        items: plan.map(({ product, item, after, changed, problem }) => ({
          ProductNum: product.ProductNum,
          ItemName: product.ItemName,
          image_url: item.image,
          gamePrice: product.gamePrice,
          before: toBulkState(item),
          after: toBulkState(after),
          changes: changed.length > 0,
          problem,
          seen: { ...toBulkState(item), gamePrice: product.gamePrice },
        })),
      };
    },

    /**
     * Changes products as previewed: all or none, each with its own audit row.
     * @throws ServiceError conflict that names the products which have changed since the preview, or cannot be
     *   changed so
     */
    saveBulk: ({ items, ...change }: BulkRequest, key: string | undefined, by: Actor & { UserNum: number }) =>
      createIdempotency(db, context).once(
        { UserNum: by.UserNum, key, call: "shop-bulk", request: { items, change } },
        async (trx) => {
          const store = createProductsStore(trx);
          const seenBy = new Map(items.map(({ ProductNum, seen }) => [ProductNum, seen]));
          // In the order in which orders take stock.
          const numbers = [...seenBy.keys()].sort((one, other) => one - other);
          for (const ProductNum of numbers) await store.lock(ProductNum);
          const plan = await planBulk(trx, numbers, change);
          const refuse = (message: string, those: string[]) =>
            conflict(message, { values: { items: those.join(", ") } });
          const known = new Set(plan.map(({ product }) => product.ProductNum));
          const basis = basisOf(change);
          const outdated = [
            ...plan
              .filter(({ product, item }) => {
                const current = { ...toBulkState(item), gamePrice: product.gamePrice };
                return changedSince(basis, seenBy.get(product.ProductNum), current).length > 0;
              })
              .map(({ product }) => named(product)),
            ...numbers.filter((each) => !known.has(each)).map(String),
          ];
          if (outdated.length > 0) throw refuse(CONSOLE_MESSAGES.bulkChanged, outdated);
          const refused = plan.filter(({ problem }) => problem !== null);
          if (refused.length > 0) {
            throw refuse(
              CONSOLE_MESSAGES.bulkRefused,
              refused.map(({ product, problem }) => `${named(product)}: ${problem}`),
            );
          }
          for (const { product, item, after, changed } of plan) {
            if (changed.length === 0) continue;
            await store.update(product.ProductNum, changesOf(change, after), now());
            await record(trx, by, product, { before: item, after: { ...item, ...after } });
          }
          return { message: CONSOLE_MESSAGES.bulkSaved };
        },
      ),

    /** @throws ServiceError not_found */
    async find(ProductNum: number): Promise<{ product: Product; categories: string[] }> {
      const store = createProductsStore(db);
      const row = (await store.findMany([ProductNum])).get(ProductNum);
      if (!row) throw notFound(CONSOLE_MESSAGES.productUnknown);
      const [product] = await toProducts([row]);
      return { product: product as Product, categories: await store.categories() };
    },

    /** Adds an item to the shop, or changes it there. @throws ServiceError not_found, validation, conflict */
    async save(ProductNum: number, { seen, ...wanted }: ProductRequest, by: Actor): Promise<void> {
      if (isBundle(ProductNum)) throw conflict(CONSOLE_MESSAGES.bundleIsItem);
      await change(ProductNum, by, async (trx, product, current) => ({
        after: await createEdits(trx, context).merge(
          thingOf(product, SETTINGS),
          { seen, wanted, current },
          (merged) => problemsOf(product, merged, []),
        ),
      }));
    },

    /**
     * Adds a bundle to the shop.
     * @returns its number
     * @throws ServiceError validation
     */
    addBundle: (request: BundleRequest, key: string | undefined, by: Actor & { UserNum: number }) =>
      createIdempotency(db, context).once(
        { UserNum: by.UserNum, key, call: "bundle", request },
        async (trx) => {
          const store = createProductsStore(trx);
          const { name, parts: requested, seen: _, ...fields } = request;
          const parts = await partsInGame(trx, requested);
          const ProductNum = await store.insertBundle(name, now());
          const product: ProductRow = {
            ProductNum,
            ItemName: name,
            gamePrice: null,
            gamePriceUnread: null,
            item: null,
          };
          const problems = problemsOf(product, fields, parts);
          if (Object.keys(problems).length > 0) throw invalidForm(problems);
          const after = { ...NEW_ITEM, ...fields, stock: fields.stock ?? null };
          await store.insert(ProductNum, after, now());
          await store.replaceParts(ProductNum, parts);
          await record(
            trx,
            by,
            product,
            { before: NEW_ITEM, after },
            {
              lead: ["bundle added"],
              more: [{ label: "items", before: "none", after: listed(parts) }],
            },
          );
          return { message: CONSOLE_MESSAGES.bundleSaved, ProductNum };
        },
      ),

    /** Changes a bundle: name, parts and settings together. @throws ServiceError not_found, validation, conflict */
    async saveBundle(ProductNum: number, request: BundleRequest, by: Actor): Promise<void> {
      if (!isBundle(ProductNum)) throw notFound(CONSOLE_MESSAGES.bundleUnknown);
      const { name, parts: requested, seen: given, ...fields } = request;
      await change(ProductNum, by, async (trx, product, item) => {
        const store = createProductsStore(trx);
        const before = (await partsOf(trx, [product])).get(ProductNum) ?? [];
        const current = { ...item, name: product.ItemName, parts: partsFingerprint(before) };
        const wanted = { ...fields, name, parts: partsFingerprint(requested) };
        const seenParts = bundleRequestSchema.shape.parts.safeParse(given?.parts).data ?? [];
        const seen = given && { ...given, ...(given.parts ? { parts: partsFingerprint(seenParts) } : {}) };
        const thing = thingOf<Settings & { name: string; parts: string }>(product, {
          ...SETTINGS,
          name: ["name", quoted],
          // Asked about the current ones only.
          parts: ["items", () => listed(before)],
        });
        let parts = before;
        const {
          name: newName,
          parts: newParts,
          ...after
        } = await createEdits(trx, context).merge(thing, { seen, wanted, current }, async (merged) => {
          // A part that the game no longer has may stay in a bundle that is not published.
          if (merged.parts !== current.parts) parts = await partsInGame(trx, requested);
          return problemsOf(product, merged, parts);
        });
        const more: FieldChange[] = [];
        if (newName !== product.ItemName) {
          await store.renameBundle(ProductNum, newName, now());
          more.push({ label: "name", before: quoted(product.ItemName), after: quoted(newName) });
        }
        if (newParts !== current.parts) {
          await store.replaceParts(ProductNum, parts);
          more.push({ label: "items", before: listed(before), after: listed(parts) });
        }
        return { after, more };
      });
    },

    /** @param picture in base64. @throws ServiceError not_found, validation, conflict, busy */
    async setPicture(
      ProductNum: number,
      { picture, seen }: z.output<typeof productPictureRequestSchema>,
      by: Actor,
    ): Promise<void> {
      // Checked before reading the picture.
      if (!(await createProductsStore(db).findMany([ProductNum])).has(ProductNum))
        throw notFound(CONSOLE_MESSAGES.productUnknown);
      const images = (await pictures.save([picture])).map(({ id }) => imageOf(id));
      const [image = null] = images;
      try {
        images.push((await changePicture(ProductNum, image, seen, by)).image ?? "");
      } finally {
        // Depends on what was committed; if the database cannot be asked, housekeeping cleans up later.
        await pictures.removeUnused(uploadsOf(images)).catch(() => {});
      }
    },

    /** Removes an item's picture; the default one is shown. @throws ServiceError not_found, conflict */
    async removePicture(ProductNum: number, seen: SeenPicture, by: Actor): Promise<void> {
      const { image } = await changePicture(ProductNum, null, seen, by);
      await pictures.removeUnused(uploadsOf([image])).catch(() => {});
    },

    /** Removes picture files that no item uses, an hour after they were written. */
    removeOrphans: () => pictures.removeOrphans(new Date(now().getTime() - HOUR)),
  };
}
export type Products = ReturnType<typeof createProducts>;
