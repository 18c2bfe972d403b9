// Builds what browsers fetch, then the server with the Remix app, and compressed copies of the first.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Compresses the browsers' files that have no copies yet. */
async function compress() {
  const files = readdirSync("build/client", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !existsSync(`${file}.br`));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    }),
  );
}

process.env.NODE_ENV = "production";
rmSync("build", { recursive: true, force: true });
await build({ logLevel: "warn" });
// On other cores meanwhile.
const compressed = compress();
await build({ logLevel: "warn", build: { ssr: true } });
await compressed;
// What Remix has moved here from the server's build.
await compress();
