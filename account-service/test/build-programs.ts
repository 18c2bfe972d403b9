import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { OPTIONS, PROGRAMS } from "../build.options.mjs";

const SERVICE = fileURLToPath(new URL("..", import.meta.url));

/** PostgreSQL is no database that a shipped program can open: the bundles for it get the tests' way to connect. */
const connectToPostgres = (service: string): Plugin => ({
  name: "connect to PostgreSQL",
  setup({ onResolve }) {
    onResolve({ filter: /\/connect\.ts$/ }, ({ importer }) =>
      importer.includes("/db/testing/") ? undefined : { path: join(service, "src/db/testing/connect.ts") },
    );
  },
});

/**
 * Bundles the service's programs as they are shipped.
 * @param outdir a folder below the service's `dist`, where they find their packages
 * @param options more: further programs; postgres: for a database of `targetVariables` (src/db/testing/connect.ts);
 *   service: the folder of another release's sources
 */
export async function buildPrograms(
  outdir: string,
  { more = [], postgres, service = SERVICE }: { more?: string[]; postgres: boolean; service?: string },
): Promise<void> {
  await build({
    ...(OPTIONS as BuildOptions),
    // Another release may lack one.
    entryPoints: [
      ...Object.entries(PROGRAMS).map(([out, program]) => ({ in: program, out })),
      ...more.map((program) => ({ in: program, out: basename(program, extname(program)) })),
    ].filter((program) => existsSync(join(service, program.in))),
    absWorkingDir: service,
    outdir,
    plugins: postgres ? [connectToPostgres(service)] : [],
  });
}
