/** Where the cms keeps its data, all under DATA_DIR. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import env from "./variables";

const dataDir = path.resolve(env.DATA_DIR);

/** Absolute paths without a trailing slash. */
const paths = {
  sqliteFile: path.join(dataDir, "cms.sqlite"),
  publicDir: path.join(dataDir, "cms", "public"),
};

// The upload provider fails to start without its folder, before our code could create it. Other users may not read it: the
// cms serves the pictures itself.
mkdirSync(path.join(paths.publicDir, "uploads"), { recursive: true, mode: 0o700 });

export default paths;
