import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  CONSOLE_MESSAGES,
  LIMITS,
  mayDo,
  messageResponseSchema,
  productRequestSchema,
  productResponseSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import styles from "~/components/console/console.module.css";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { count, mayWrite } from "~/lib/console";
import { form, operate, orFail, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { notAfterRefusal } from "~/lib/no-connection";
import { picturesOf, readPictureForm } from "~/lib/picture-form.server";
import { gamePriceOf, markOf, priceOf, stockOf } from "../admin-shop/shop.lib";
import { beginningOf, ItemForm } from "./item-form";
import { PICTURE, PictureForms } from "./picture-forms";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ product }) => product.ItemName,
};
/** A stock that changed meanwhile is shown as it is now, beside what was typed. */
export const shouldRevalidate = notAfterRefusal;

/** One item of the game's, and what the shop makes of it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "shop");
  const { console } = context.account;
  const { product, categories } = await orFail(
    console.read(`/admin/shop/${Number(params.number)}`, productResponseSchema),
  );
  return {
    product,
    categories,
    mark: markOf(product, Date.now()),
    write: mayWrite(role, "shop"),
    orders: mayDo(role, "orders", "read"),
  };
}

const pictureFormSchema = z.object({
  [PICTURE]: z
    .instanceof(File, { error: CONSOLE_MESSAGES.pictureRequired })
    .refine(({ size }) => size > 0, CONSOLE_MESSAGES.pictureRequired)
    .refine(({ size }) => size <= LIMITS.pictureBytes, CONSOLE_MESSAGES.pictureTooBig),
});

export const action = (args: ActionFunctionArgs) => {
  const { console } = args.context.account;
  const path = `/admin/shop/${Number(args.params.number)}`;
  /** What was saved is what the shop shows from now on. */
  async function shown<Answer>(saved: Promise<Answer>): Promise<Answer> {
    const answer = await saved;
    args.context.contentChanged();
    return answer;
  }
  return operate(
    args,
    "shop",
    {
      save: form({
        schema: productRequestSchema,
        // As it was typed: the service reads it by the same schema.
        run: (_fields, _key, formData) => {
          const { intent: _, ...body } = Object.fromEntries(formData);
          return shown(console.write(path, messageResponseSchema, body));
        },
      }),
      picture: form({
        schema: pictureFormSchema,
        run: async (_fields, _key, formData) => {
          const [picture] = await picturesOf(formData, PICTURE);
          return shown(console.upload(`${path}/picture`, messageResponseSchema, { picture }));
        },
      }),
      "remove-picture": form({
        schema: z.object({}),
        run: () => shown(console.write(`${path}/picture/remove`, messageResponseSchema)),
      }),
    },
    (request) => readPictureForm(request, PICTURE),
  );
};

export default function ShopItem() {
  const { product, categories, mark, write, orders } = useLoaderData<typeof loader>();
  const { item } = product;
  return (
    <>
      <PageHead title={product.ItemName}>
        <a href="/admin/shop">All items</a>
      </PageHead>
      <div className={styles.columns}>
        <Panel title={`Number ${product.ProductNum}`}>
          <Facts>
            <Fact name="State">
              <Mark look={mark.look}>{mark.text}</Mark>
            </Fact>
            <Fact name="A piece costs">{priceOf(product)}</Fact>
            <Fact name="The game's price">{gamePriceOf(product)}</Fact>
            <Fact name="Stock">{stockOf(product)}</Fact>
            <Fact name="Bought">
              {count(item?.bought ?? 0)}
              {orders ? (
                <>
                  {" · "}
                  <a href={`/admin/orders?product=${product.ProductNum}`}>Its orders</a>
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
        <Panel title={item ? "In the shop" : "Put it into the shop"}>
          {/* Other values to begin with, another form; another picture leaves what was typed. */}
          <ItemForm key={JSON.stringify(beginningOf(product))} product={product} categories={categories} />
        </Panel>
      ) : null}
    </>
  );
}
