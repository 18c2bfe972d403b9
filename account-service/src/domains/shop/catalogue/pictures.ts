import { CONSOLE_MESSAGES } from "../../../../contract/index.ts";
import type { Database } from "../../../db/transaction.ts";
import { createFiles, type FilesEnv } from "../../../lib/files/files.ts";
import { createPictures } from "../../../lib/pictures/pictures.ts";
import { createShopStore } from "./store.ts";

/** Path of an uploaded picture on the site: an item's `image` is such a path, or one of the site's own pictures. */
const IMAGE = /^\/shop-picture\/([\da-f-]+)\.webp$/;
export const imageOf = (id: string) => `/shop-picture/${id}.webp`;
/** Ids of the uploaded pictures among some images. */
export const uploadsOf = (images: (string | null)[]): string[] =>
  images.flatMap((image) => IMAGE.exec(image ?? "")?.[1] ?? []);

/** Picture files of items. The largest view is 200 pixels wide, on screens with twice the density. */
export const createShopPictures = (db: Database, env: FilesEnv) =>
  createPictures({
    files: createFiles(env, "shop"),
    fit: { width: 512, height: 512 },
    field: "picture",
    tooBig: CONSOLE_MESSAGES.pictureTooBig,
    unreadable: CONSOLE_MESSAGES.pictureUnreadable,
    inUse: async (ids) => uploadsOf(await createShopStore(db).imagesInUse(ids.map(imageOf))),
  });
export type ShopPictures = ReturnType<typeof createShopPictures>;
