/** Refuses uploads that only call themselves pictures. */
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";

/** What the upload plugin is about to store; it has a width when sharp could read it as a picture. */
type StoredFile = { mime?: string; width?: number | null; hash: string; ext: string };

/** Call once, in `register`. */
export function guardUploads(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: ["plugin::upload.file"],
    async beforeCreate({ params }) {
      const file = params.data as StoredFile;
      if (!file.mime?.startsWith("image/") || file.width) return;
      // The plugin looks at the content after it has written the file.
      await strapi.plugin("upload").provider.delete(file);
      throw new errors.ApplicationError("This file is not a picture that the site can show.");
    },
  });
}
