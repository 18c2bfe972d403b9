// @ts-check
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** Where all state lives; another folder by DATA_DIR, for tests. */
export const dataDir = () => process.env.DATA_DIR ?? join(ROOT, ".data");
