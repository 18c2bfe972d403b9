import { voteSiteRequestSchema, voteSiteSavedResponseSchema } from "@tambayan/account-service/contract";
import type { SiteContext } from "~/platform/site/context";
import { defineForm } from "../console.server";
import { toBody } from "../parts/edited-field.lib";

/** The form of a toplist. @param id null: a new one */
export const voteSiteForm = (context: SiteContext, id: string | null) =>
  defineForm({
    schema: voteSiteRequestSchema,
    run: async (_fields, _key, formData) => {
      const path = id === null ? "/admin/vote-sites" : `/admin/vote-sites/${encodeURIComponent(id)}`;
      const saved = await context.account.console.write(path, voteSiteSavedResponseSchema, toBody(formData));
      // Whether there are rewards at all is kept with the game's features.
      context.contentChanged();
      return {
        message: saved.message,
        text: `${context.site.publicUrl}/api/${saved.path}`,
        to: `/admin/rewards/votes/${saved.id}`,
      };
    },
  });
