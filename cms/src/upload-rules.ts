/** Rejects uploads that claim to be pictures but are not. */
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";

/** A file that the upload plugin is about to store; it has a width if sharp could read it. */
type StoredFile = { mime?: string; width?: number | null; hash: string; ext: string };

/** Call once, in `register`. */
export function guardUploads(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: ["plugin::upload.file"],
    async beforeCreate({ params }) {
      const file = params.data as StoredFile;
      if (!file.mime?.startsWith("image/") || file.width) return;
      // The plugin inspects the content only after writing the file.
      await strapi.plugin("upload").provider.delete(file);
      throw new errors.ApplicationError("This file is not a picture the site can show.");
    },
  });
}
