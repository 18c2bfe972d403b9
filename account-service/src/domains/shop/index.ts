import type { Module } from "../../context.ts";
import { cart } from "./cart/index.ts";
import { catalogue } from "./catalogue/index.ts";
import { drops } from "./drops/index.ts";
import { gifts } from "./gifts/index.ts";
import { orders } from "./orders/index.ts";
import { wishlist } from "./wishlist/index.ts";

/** The item shop: items, carts, orders, gifts, drops and wish lists. */
export const shopModules: Module[] = [catalogue, cart, orders, gifts, drops, wishlist];
