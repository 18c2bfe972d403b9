/** Where the cms keeps its data, all under DATA_DIR. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { keepPrivate } from "@tambayan/service/private-files";
import env, { isBuild } from "./variables";

const dataDir = path.resolve(env.DATA_DIR);

/** Absolute paths without a trailing slash. */
const paths = {
  sqliteFile: path.join(dataDir, "cms.sqlite"),
  publicDir: path.join(dataDir, "cms", "public"),
};

// A build's result may be for another user.
if (!isBuild) keepPrivate(dataDir);
// The upload provider fails to start without its folder, before our code could create it.
mkdirSync(path.join(paths.publicDir, "uploads"), { recursive: true });

export default paths;
