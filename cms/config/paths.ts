/** Where the cms keeps its state: everything is under DATA_DIR. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import env from "./variables";

const dataDir = path.resolve(env.DATA_DIR);

/** Absolute paths, no trailing slash. */
const paths = {
  sqliteFile: path.join(dataDir, "cms.sqlite"),
  publicDir: path.join(dataDir, "cms", "public"),
};

// The upload provider refuses to start without its folder, before any code of ours could make it.
mkdirSync(path.join(paths.publicDir, "uploads"), { recursive: true });

export default paths;
