import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { OPTIONS, PROGRAMS } from "../build.options.mjs";

const SERVICE = fileURLToPath(new URL("..", import.meta.url));

/** What CommonJS packages expect to find, in a module. */
const REQUIRE = [
  'import { createRequire as createRequireOfBundle } from "node:module";',
  "const require = createRequireOfBundle(import.meta.url);",
  "const __filename = import.meta.filename;",
  "const __dirname = import.meta.dirname;",
].join("\n");

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
 * @param options postgres: for a database of `targetVariables` (src/db/testing/connect.ts); service: the folder of
 *   another release's sources
 */
export async function buildPrograms(
  outdir: string,
  { postgres, service = SERVICE }: { postgres: boolean; service?: string },
): Promise<void> {
  await build({
    ...(OPTIONS as BuildOptions),
    // Another release may lack one.
    entryPoints: Object.entries(PROGRAMS)
      .map(([out, program]) => ({ in: program, out }))
      .filter((program) => existsSync(join(service, program.in))),
    absWorkingDir: service,
    outdir,
    plugins: postgres ? [connectToPostgres(service)] : [],
  });
}

/** Have native code, or are in none of our dependencies: drivers that knex knows of. */
const NOT_BUNDLED = ["better-sqlite3", "sharp", "@node-rs/argon2", "tedious"].concat([
  "mariadb",
  "mysql",
  "mysql2",
  "oracledb",
  "pg-native",
  "pg-query-stream",
  "sqlite3",
]);

/**
 * Bundles programs that only tests start, for any database, with their packages: they are started so often that
 * loading these from a thousand files would be a third of each one's time.
 * @param outdir a folder below the service's `dist`
 */
export async function buildTestPrograms(outdir: string, programs: string[]): Promise<void> {
  await build({
    ...(OPTIONS as BuildOptions),
    entryPoints: programs,
    absWorkingDir: SERVICE,
    outdir,
    sourcemap: false,
    plugins: [connectToPostgres(SERVICE)],
    // The dialect of SQL Server is read from node_modules, and goes with no other copy of knex than the one there.
    ...(!process.env.TEST_MSSQL_URL && {
      packages: "bundle",
      external: NOT_BUNDLED.flatMap((name) => [name, `${name}/*`]),
      banner: { js: REQUIRE },
    }),
  });
}
