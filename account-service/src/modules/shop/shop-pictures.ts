import { CONSOLE_MESSAGES } from "../../../contract/index.ts";
import type { Database } from "../../db/transaction.ts";
import { type Env, shopPicturesFolder } from "../../env.ts";
import { createPictures } from "../../pictures.ts";
import { createShopAdminStore } from "./shop-admin-store.ts";

/** Where web gives an uploaded picture out: an item's `image` is such a path, or one of the site's own pictures. */
const IMAGE = /^\/shop-picture\/([\da-f-]+)\.webp$/;
export const imageOf = (id: string) => `/shop-picture/${id}.webp`;
/** The uploaded picture that an image is; none for the site's own, and for the default one. */
export const uploadsOf = (images: (string | null)[]): string[] =>
  images.flatMap((image) => IMAGE.exec(image ?? "")?.[1] ?? []);

/** The files of items' pictures. The largest view of one is 200 pixels wide, on screens of twice as many. */
export const createShopPictures = (db: Database, env: Pick<Env, "DATA_DIR">) =>
  createPictures({
    folder: shopPicturesFolder(env),
    fit: { width: 512, height: 512 },
    field: "picture",
    tooBig: CONSOLE_MESSAGES.pictureTooBig,
    unreadable: CONSOLE_MESSAGES.pictureUnreadable,
    named: async (ids) => uploadsOf(await createShopAdminStore(db).knownImages(ids.map(imageOf))),
  });
export type ShopPictures = ReturnType<typeof createShopPictures>;
