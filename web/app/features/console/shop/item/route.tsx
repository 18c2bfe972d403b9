import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  CONSOLE_MESSAGES,
  hasRight,
  LIMITS,
  productCalls,
  productRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { picturesOf, readPictureForm } from "~/platform/forms/pictures/picture-form.server";
import type { RouteHandle } from "~/platform/page/meta";
import { inManila } from "~/platform/time/time";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, requireRight } from "../../console.server";
import { partsText } from "../../orders/orders.lib";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { toBody } from "../../parts/edited-field.lib";
import { bundleForm, takeStep } from "../bundle/bundle.server";
import { BundleForm } from "../bundle/bundle-form";
import { badgeOf, cutOf, gamePriceOf, priceOf, stockOf } from "../list/shop.lib";
import { ItemForm } from "./item-form";
import { PICTURE_FIELD, PictureForms } from "./picture-forms";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ product }) => product.ItemName,
};
/** A stock that has changed is shown beside what was typed. */
export const shouldRevalidate = revalidateUnlessRefused;

/** One of the game's items or a bundle, and its settings in the shop. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "shop");
  const { account } = context;
  const { product, categories } = await orErrorPage(
    account.call(productCalls.product, { params: { ProductNum: params.number } }),
  );
  return {
    product,
    categories,
    mark: badgeOf(product, Date.now()),
    write: mayWrite(role, "shop"),
    orders: hasRight(role, "orders", "read"),
  };
}

const pictureFormSchema = z.object({
  [PICTURE_FIELD]: z
    .instanceof(File, { error: CONSOLE_MESSAGES.pictureRequired })
    .refine(({ size }) => size > 0, CONSOLE_MESSAGES.pictureRequired)
    .refine(({ size }) => size <= LIMITS.pictureBytes, CONSOLE_MESSAGES.pictureTooBig),
});

export const action = async (args: ActionFunctionArgs) => {
  const formData = await readPictureForm(args.request, PICTURE_FIELD);
  const step = formData.get("intent") === "bundle" ? await takeStep(args, formData) : null;
  if (step) return step;
  const { account } = args.context;
  const at = { ProductNum: args.params.number };
  /** Shows the saved changes in the shop at once. */
  async function shown<Answer>(saved: Promise<Answer>): Promise<Answer> {
    const answer = await saved;
    args.context.contentChanged();
    return answer;
  }
  return handleForms(
    args,
    "shop",
    {
      bundle: bundleForm(args, Number(args.params.number)),
      save: defineForm({
        schema: productRequestSchema,
        // The raw values: the service parses them by the same schema.
        run: (_fields, _key, formData) => {
          return shown(account.call(productCalls.change, { params: at, body: toBody(formData) }));
        },
      }),
      picture: defineForm({
        schema: pictureFormSchema,
        run: async (_fields, _key, formData) => {
          const [picture] = await picturesOf(formData, PICTURE_FIELD);
          const body = { ...toBody(formData), picture: picture ?? "" };
          return shown(account.call(productCalls.setPicture, { params: at, body }));
        },
      }),
      "remove-picture": defineForm({
        schema: z.object({}),
        run: (_fields, _key, formData) =>
          shown(account.call(productCalls.removePicture, { params: at, body: toBody(formData) })),
      }),
    },
    async () => formData,
  );
};

export default function ShopItem() {
  const { product, categories, mark, write, orders } = useLoaderData<typeof loader>();
  const { item } = product;
  const cut = cutOf(product, inManila);
  return (
    <>
      <PageHeader title={product.ItemName}>
        <BackLink to="/admin/shop">Back to items</BackLink>
      </PageHeader>
      <div className={styles.columns}>
        <Panel title={product.parts ? `Bundle ${product.ProductNum}` : `Item ${product.ProductNum}`}>
          <Facts>
            <Fact name="Status">
              <Badge variant={mark.variant}>{mark.text}</Badge>
            </Fact>
            <Fact name="Price">{priceOf(product)}</Fact>
            {product.parts ? (
              <Fact name="Items">{partsText(product.parts)}</Fact>
            ) : (
              <Fact name="Price in the game">{gamePriceOf(product)}</Fact>
            )}
            {cut ? <Fact name="Reduced price">{cut}</Fact> : null}
            <Fact name="Stock">{stockOf(product)}</Fact>
            {item ? <Fact name="On wish lists">{formatCount(item.wished)}</Fact> : null}
            {item?.isDrop ? (
              <Fact name="Drop">
                <a href={`/drop/${product.ProductNum}`}>View page</a>
              </Fact>
            ) : null}
            <Fact name="Sold">
              {formatCount(item?.bought ?? 0)}
              {orders ? (
                <>
                  {" · "}
                  <a href={`/admin/orders?product=${product.ProductNum}`}>View orders</a>
                </>
              ) : null}
            </Fact>
          </Facts>
        </Panel>
        <Panel title="Picture">
          <PictureForms key={item?.image_url} image={item?.image_url ?? null} write={write} />
        </Panel>
      </div>
      {write ? (
        <Panel title={item ? "Shop settings" : "Add to shop"}>
          {product.parts ? (
            <BundleForm product={product} categories={categories} />
          ) : (
            <ItemForm product={product} categories={categories} />
          )}
        </Panel>
      ) : null}
    </>
  );
}
