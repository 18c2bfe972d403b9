// @ts-check
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** Where all data is stored. A whole path: each service would look for another one from its own folder. */
export const dataDir = () => resolve(process.env.DATA_DIR?.trim() || join(ROOT, ".data"));

/** How files and folders are created there: for their owner only. The services correct older ones at their start. */
export const PRIVATE_FILE = { mode: 0o600 };
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 };
