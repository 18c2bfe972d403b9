import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LIMITS, productCalls } from "@tambayan/account-service/contract";
import { ItemPicture } from "~/layout/shared/item-picture";
import { isCallError } from "~/platform/clients/http.server";
import { checkForm } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import type { SiteContext } from "~/platform/site/context";
import { FieldGrid, FormAlert } from "~/ui/form";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { defineForm, handleForms, orErrorPage, refuseSender, requireRight } from "../../console.server";
import { BackField, BackLink, listAddress } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input, Select } from "../../parts/form";
import { DataTable } from "../../parts/list";
import { useConsole } from "../../use-console";
import { ITEMS } from "../list/shop.lib";
import {
  applyFormSchema,
  type BulkPreviewItem,
  changesOf,
  previewFormSchema,
  readNumbers,
  sorted,
  toCall,
  toItems,
} from "./bulk.lib";

export const handle: RouteHandle = { breadcrumb: () => "Change several items" };

/** The chosen items. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "shop", "write");
  const numbers = readNumbers(new URL(request.url).searchParams.getAll(ITEMS), LIMITS.bulkItems);
  if (numbers.length === 0) return { products: [] };
  const { products } = await orErrorPage(
    context.account.call(productCalls.list, { query: { numbers: numbers.join() } }),
  );
  return {
    products: products.map(({ ProductNum, ItemName, item }) => ({
      ProductNum,
      ItemName,
      image_url: item?.image_url ?? null,
    })),
  };
}

type BulkResult = FormResult & { preview?: BulkPreviewItem[] };

const readPreview = async ({ account }: SiteContext, formData: FormData, items: number[]) =>
  (await account.call(productCalls.previewBulk, { body: toCall(formData, items) })).items;

/** Shows what a change would do; a second form then makes it. */
async function preview(args: ActionFunctionArgs, formData: FormData) {
  const refused = await refuseSender(args, "shop", formData);
  if (refused) return refused;
  const respond = createResponder(formData, [...new Set(formData.keys())]);
  const { value, errors } = checkForm(previewFormSchema, formData);
  if (errors) return respond.invalid(errors);
  try {
    return data<BulkResult>({
      ...respond.blank,
      preview: await readPreview(args.context, formData, value.items),
    });
  } catch (error) {
    if (!isCallError(error)) throw error;
    return respond.failed(error, { ownWords: true });
  }
}

export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request);
  if (formData.get("intent") === "preview") return preview(args, formData);
  const refused = await handleForms(
    args,
    "shop",
    {
      apply: defineForm({
        schema: applyFormSchema,
        run: async ({ items }, key) => {
          const { account } = args.context;
          const body = toCall(formData, items);
          const { message } = await account.call(productCalls.changeBulk, { body, key });
          args.context.contentChanged();
          return { message, to: listAddress("/admin/shop", formData) };
        },
      }),
    },
    async () => formData,
  );
  const { value } = checkForm(applyFormSchema, formData);
  if (!refused.data.outdated || !value) return refused;
  // What has changed is shown in a new preview, which can be applied as it is.
  const numbers = value.items.map(({ ProductNum }) => ProductNum);
  const again = await readPreview(args.context, formData, numbers).catch(() => undefined);
  return data<BulkResult>({ ...refused.data, ...(again && { preview: again }) }, 409);
}

export default function BulkChange() {
  const { products } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as BulkResult | undefined;
  const formKey = useConsole()?.formKey;
  const typed = result?.values ?? {};
  if (products.length === 0) {
    return (
      <>
        <PageHeader title="Change several items" />
        <EmptyState>
          Select items in the list first. <BackLink to="/admin/shop">Back to items</BackLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Change several items">
        <BackLink to="/admin/shop">Back to items</BackLink>
      </PageHeader>
      {/* Refused: the items have changed since the preview; a new one follows. */}
      {typed.intent === "apply" ? <FormAlert answer={result} /> : null}
      {result?.preview ? (
        <Preview items={result.preview} change={typed} {...(formKey && { formKey })} />
      ) : null}
      <div className={styles.columns}>
        <Panel title="Change">
          <ConsoleForm intent="preview" submit="Preview" variant={result?.preview ? "quiet" : "gold"}>
            <input type="hidden" name="items" value={products.map(({ ProductNum }) => ProductNum).join()} />
            <Select name="priceChange" label="Price" defaultValue={typed.priceChange ?? "keep"}>
              <option value="keep">Leave as it is</option>
              <option value="set">Set to a price</option>
              <option value="percent">Change by percent</option>
              <option value="game">Use the game's price</option>
            </Select>
            <FieldGrid>
              <Input
                name="price"
                label={withCurrencyNames("New price in R-Coin")}
                type="number"
                min={0}
                max={LIMITS.itemAmount}
                defaultValue={typed.price}
              />
              <Input
                name="percent"
                label="Percent"
                hint="-20 makes it a fifth cheaper, 10 a tenth more expensive. Rounded, and at least 1."
                type="number"
                min={-99}
                max={1000}
                defaultValue={typed.percent}
              />
            </FieldGrid>
            <Select name="saleChange" label="Sale period" defaultValue={typed.saleChange ?? "keep"}>
              <option value="keep">Leave as it is</option>
              <option value="set">Set a period</option>
              <option value="clear">Always on sale</option>
            </Select>
            <FieldGrid>
              <Input
                name="saleStart"
                label="On sale from (Manila)"
                hint="Leave empty to start now."
                type="datetime-local"
                defaultValue={typed.saleStart}
              />
              <Input
                name="saleEnd"
                label="On sale until (Manila)"
                hint="Leave empty for no end date."
                type="datetime-local"
                defaultValue={typed.saleEnd}
              />
            </FieldGrid>
            <Select name="publishChange" label="Status" defaultValue={typed.publishChange ?? "keep"}>
              <option value="keep">Leave as it is</option>
              <option value="publish">Publish</option>
              <option value="hide">Hide</option>
            </Select>
          </ConsoleForm>
        </Panel>
        <Panel title={`Selected items (${products.length})`}>
          <ul className={styles.parts}>
            {products.map((product) => (
              <li key={product.ProductNum}>
                <ItemPicture item={product} size={40} />
                <span>
                  {product.ItemName} ({product.ProductNum})
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

/** Old and new values of each item, and the form that saves them. */
function Preview({
  items,
  change,
  formKey,
}: {
  items: BulkPreviewItem[];
  change: Record<string, string>;
  formKey?: string;
}) {
  const { changed, left } = sorted(items);
  const { intent: _, items: __, key: ___, ...fields } = change;
  return (
    <Panel title="Preview">
      <div className={styles.stack}>
        {changed.length > 0 ? (
          <>
            <DataTable caption="What changes" headers={["Item", "Price", "Sale period (Manila)", "Status"]}>
              {changed.map((item) => {
                const { price, sale, status } = changesOf(item);
                return (
                  <tr key={item.ProductNum}>
                    <th scope="row">
                      <div className={styles.product}>
                        <ItemPicture item={item} size={40} />
                        {item.ItemName}
                      </div>
                    </th>
                    {[price, sale, status].map(({ old, changed }, index) => (
                      <td key={index}>
                        {changed === undefined ? (
                          <span className={styles.quiet}>{old}</span>
                        ) : (
                          <>
                            <s>{old}</s> → <strong>{changed}</strong>
                          </>
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </DataTable>
            <ConsoleForm
              intent="apply"
              of={{ ...fields, items: toItems(changed) }}
              {...(formKey && { formKey })}
              submit={changed.length === 1 ? "Change 1 item" : `Change ${changed.length} items`}
              variant="gold"
            >
              <BackField to="/admin/shop" />
            </ConsoleForm>
          </>
        ) : (
          <p>Nothing would change.</p>
        )}
        {left.length > 0 ? (
          <DataTable caption="What stays as it is" headers={["Stays as it is", "Reason"]}>
            {left.map((item) => (
              <tr key={item.ProductNum}>
                <th scope="row">
                  <div className={styles.product}>
                    <ItemPicture item={item} size={40} />
                    {item.ItemName}
                  </div>
                </th>
                <td className={styles.wrap}>{item.reason}</td>
              </tr>
            ))}
          </DataTable>
        ) : null}
      </div>
    </Panel>
  );
}
