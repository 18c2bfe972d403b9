import { voteSiteCalls, voteSiteRequestSchema } from "@tambayan/account-service/contract";
import type { SiteContext } from "~/platform/site/context";
import { defineForm } from "../console.server";
import { toBody } from "../parts/edited-field.lib";

/** The form of a toplist. @param id null: a new one */
export const voteSiteForm = (context: SiteContext, id: string | null) =>
  defineForm({
    schema: voteSiteRequestSchema,
    run: async (_fields, _key, formData) => {
      const { account } = context;
      const body = toBody(formData);
      const saved = await (id === null
        ? account.call(voteSiteCalls.create, { body })
        : account.call(voteSiteCalls.change, { params: { id }, body }));
      // Whether there are rewards at all is kept with the game's features.
      context.contentChanged();
      return {
        message: saved.message,
        text: `${context.site.publicUrl}/api/${saved.path}`,
        to: `/admin/rewards/votes/${saved.id}`,
      };
    },
  });
