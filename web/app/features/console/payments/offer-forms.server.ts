import {
  channelRequestSchema,
  channelSavedResponseSchema,
  packageRequestSchema,
  packageSavedResponseSchema,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import type { SiteContext } from "~/platform/site/context";
import { defineForm } from "../console.server";
import { toBody } from "../parts/edited-field.lib";

/** A form whose raw values the service parses by the same schema; what it changes is on the top-up page at once. */
const savedForm = <Fields>(
  { account, contentChanged }: SiteContext,
  path: string,
  schema: z.ZodType<Fields>,
  saved: typeof packageSavedResponseSchema,
  to: (id: number) => string,
) =>
  defineForm({
    schema,
    run: async (_fields, key, formData) => {
      const { message, id } = await account.console.write(path, saved, toBody(formData), key);
      contentChanged();
      return { message, to: to(id) };
    },
  });

/** The form of a package. @param id null: a new one, whose page has the form for its picture */
export const packageForm = (context: SiteContext, id: string | null) =>
  savedForm(
    context,
    id === null ? "/admin/payments/packages" : `/admin/payments/packages/${Number(id)}`,
    packageRequestSchema,
    packageSavedResponseSchema,
    (saved) => `/admin/payments/packages/${saved}`,
  );

/** The form of a transfer account. @param id null: a new one */
export const channelForm = (context: SiteContext, id: string | null) =>
  savedForm(
    context,
    id === null ? "/admin/payments/channels" : `/admin/payments/channels/${Number(id)}`,
    channelRequestSchema,
    channelSavedResponseSchema,
    () => "/admin/payments/channels",
  );
