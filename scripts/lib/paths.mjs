// @ts-check
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** Where all data is stored. Tests set DATA_DIR. */
export const dataDir = () => process.env.DATA_DIR ?? join(ROOT, ".data");
