import { type ActionFunctionArgs, data } from "@remix-run/node";
import { type Product, productCalls } from "@tambayan/account-service/contract";
import { isCallError } from "~/platform/clients/http.server";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder } from "~/platform/forms/form-result.server";
import { defineForm, refuseSender } from "../../console.server";
import {
  addPart,
  bundleFormSchema,
  readParts,
  readStep,
  type Step,
  toBundle,
  writeParts,
} from "./bundle.lib";

/** Items that a search found, to add to the bundle. */
export type FoundItem = Pick<Product, "ProductNum" | "ItemName"> & { image_url: string | null };
export type BundleResult = FormResult & { found?: FoundItem[] };

/** The fields of a form that are texts. */
const textsOf = (formData: FormData): Record<string, string> =>
  Object.fromEntries(
    [...formData].filter((field): field is [string, string] => typeof field[1] === "string"),
  );

/**
 * Does what a button of the bundle's form asks for: the form comes back with the items found, added or removed. Nothing
 * is saved.
 * @returns null if the form is to be saved
 */
export async function takeStep(args: ActionFunctionArgs, formData: FormData) {
  const fields = textsOf(formData);
  const step = readStep(fields);
  if (step === null) return null;
  const refused = await refuseSender(args, "shop", formData);
  if (refused) return refused;
  const { account } = args.context;
  const blank = createResponder(formData, []).blank;
  const keep = (values: Record<string, string>, found?: FoundItem[]) => {
    const { step: _, ...kept } = values;
    return data<BundleResult>({ ...blank, values: kept, ...(found && { found }) });
  };

  async function after(requested: NonNullable<Step>) {
    const parts = readParts(fields);
    if ("remove" in requested) {
      return keep(
        writeParts(
          fields,
          parts.filter((part) => part.ProductNum !== String(requested.remove)),
        ),
      );
    }
    if ("add" in requested) {
      const { product } = await account.call(productCalls.product, { params: { ProductNum: requested.add } });
      const added = addPart(parts, { ProductNum: String(requested.add), ItemName: product.ItemName });
      return keep({ ...writeParts(fields, added), find: "" });
    }
    const { products } = await account.call(productCalls.list, {
      query: {
        search: requested.find,
      },
    });
    const found = products
      .filter((product) => product.parts === null)
      .map(({ ProductNum, ItemName, item }) => ({
        ProductNum,
        ItemName,
        image_url: item?.image_url ?? null,
      }));
    return keep(fields, found);
  }

  return after(step).catch((error: unknown) => {
    if (!isCallError(error)) throw error;
    return createResponder(formData, Object.keys(fields)).failed(error, { ownWords: true });
  });
}

/** The form that saves a bundle. @param number of an existing one; a new one without it */
export const bundleForm = ({ context }: ActionFunctionArgs, number?: number) =>
  defineForm({
    schema: bundleFormSchema,
    // The raw values: the service parses them by the same schema.
    run: async (_fields, key, formData) => {
      const { account } = context;
      const body = toBundle(textsOf(formData));
      if (number !== undefined) {
        const answer = await account.call(productCalls.changeBundle, {
          params: { ProductNum: number },
          body,
        });
        context.contentChanged();
        return answer;
      }
      const { message, ProductNum } = await account.call(productCalls.createBundle, { body, key });
      context.contentChanged();
      return { message, to: `/admin/shop/${ProductNum}` };
    },
  });
