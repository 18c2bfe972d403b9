import {
  channelRequestSchema,
  offerCalls,
  packageRequestSchema,
  type packageSavedResponseSchema,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import type { RawFields } from "~/platform/clients/account-client.server";
import type { SiteContext } from "~/platform/site/context";
import { defineForm } from "../console.server";
import { toBody } from "../parts/edited-field.lib";

type Saved = z.output<typeof packageSavedResponseSchema>;

/** A form whose raw values the service parses by the same schema; what it changes is on the top-up page at once. */
const savedForm = <Fields>(
  { contentChanged }: SiteContext,
  schema: z.ZodType<Fields>,
  save: (body: RawFields, key: string) => Promise<Saved>,
  to: (id: number | null) => string,
) =>
  defineForm({
    schema,
    run: async (_fields, key, formData) => {
      const { message, id } = await save(toBody(formData), key);
      contentChanged();
      return { message, to: to(id) };
    },
  });

/** The form of a package. @param id null: a new one, whose page has the form for its picture */
export const packageForm = (context: SiteContext, id: string | null) =>
  savedForm(
    context,
    packageRequestSchema,
    (body, key) =>
      id === null
        ? context.account.call(offerCalls.createPackage, { body, key })
        : context.account.call(offerCalls.changePackage, { params: { id }, body }),
    (saved) => `/admin/payments/packages${saved === null ? "" : `/${saved}`}`,
  );

/** The form of a transfer account. @param id null: a new one */
export const channelForm = (context: SiteContext, id: string | null) =>
  savedForm(
    context,
    channelRequestSchema,
    (body, key) =>
      id === null
        ? context.account.call(offerCalls.createChannel, { body, key })
        : context.account.call(offerCalls.changeChannel, { params: { id }, body }),
    () => "/admin/payments/channels",
  );
