import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { buildPrograms } from "../account-service/test/build-programs.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { execute, npm } from "../scripts/lib/processes.mjs";

const MIGRATIONS = "account-service/src/db/migrations";
const BUILD_TIMEOUT_MS = 180_000;

const run = promisify(execFile);
/**
 * @returns what git printed; "" if it failed, as it does outside a repository, or for a commit that a shallow clone
 *   lacks
 */
const git = (...args: string[]) =>
  run("git", args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
const lines = (text: string) => text.split("\n").filter(Boolean);

/** The migrations of a commit with what is in each, by name. */
async function migrationsOf(commit: string): Promise<Map<string, string>> {
  const entries = lines(await git("ls-tree", `${commit}:${MIGRATIONS}`)).map((line) => line.split(/\s+/));
  return new Map(entries.flatMap(([, , id = "", name = ""]) => (/^\d+-/.test(name) ? [[name, id]] : [])));
}

/**
 * The newest release that has none but our migrations, and lacks at least one of them: a tag `v…`, or else a commit.
 * Where no release has fewer, the one that has the same ones.
 * @returns its commit; null where git's history does not reach back so far
 */
export async function findFormerRelease(): Promise<string | null> {
  const ours = await migrationsOf("HEAD");
  const count = readdirSync(join(ROOT, MIGRATIONS)).filter((name) => /^\d+-/.test(name)).length;
  const tags = lines(await git("tag", "--merged", "HEAD", "--list", "v*", "--sort=-creatordate"));
  const changes = lines(await git("log", "--first-parent", "-50", "--format=%H", "--", MIGRATIONS));
  let same: string | null = null;
  // HEAD, for a migration that is not committed yet.
  for (const candidate of [...tags, "HEAD", ...changes.flatMap((commit) => [commit, `${commit}^`])]) {
    const commit = await git("rev-parse", "--verify", "--quiet", `${candidate}^{commit}`);
    if (!commit) continue;
    const theirs = await migrationsOf(commit);
    if (theirs.size === 0 || [...theirs].some(([name, id]) => ours.get(name) !== id)) continue;
    if (theirs.size < count) return commit;
    same ??= commit;
  }
  return same;
}

/** A release as it was, built with the present packages. */
export interface FormerRelease {
  /** Folders from which its services start. */
  account: string;
  web?: string;
  remove(): void;
}

/**
 * Builds account-service, for PostgreSQL, of a release in a folder of its own, and web if asked. The repository stays
 * as it is.
 * @throws Error if that takes too long
 */
export async function buildFormerRelease(
  commit: string,
  { web: withWeb }: { web: boolean },
): Promise<FormerRelease> {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-former-"));
  const account = join(folder, "account-service");
  const web = join(folder, "web");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await git("archive", "--format=tar", `--output=${join(folder, "sources.tar")}`, commit);
    await run("tar", ["-xf", "sources.tar"], { cwd: folder });
    linkPackages(folder);
    await installDropped(folder, account);
    if (withWeb) await installDropped(folder, web);
    await buildPrograms(join(account, "dist"), { postgres: true, service: account });
    if (!withWeb) return { account, remove };
    await execute(process.execPath, ["build.mjs"], {
      cwd: web,
      log: join(folder, "build.log"),
      env: { ...process.env, NODE_ENV: "production" },
      remedy: `web of ${commit} cannot be built with the present packages.`,
      signal: AbortSignal.timeout(BUILD_TIMEOUT_MS),
    });
    return { account, web, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The names in a folder of packages, those of a scope as `@scope/name`. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith(".")) return [];
    return name.startsWith("@") ? readdirSync(join(folder, name)).map((own) => `${name}/${own}`) : [name];
  });
}

function link(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, "junction");
}

/** Links the present packages one by one, because those of this repository are the release's own. */
function linkPackages(folder: string) {
  const packages = join(folder, "node_modules");
  for (const name of packagesIn(join(ROOT, "node_modules"))) {
    if (!name.startsWith("@tambayan/")) link(join(ROOT, "node_modules", name), join(packages, name));
  }
  for (const name of readdirSync(join(ROOT, "node_modules/@tambayan"))) {
    const workspace = relative(ROOT, realpathSync(join(ROOT, "node_modules/@tambayan", name)));
    if (!existsSync(join(folder, workspace))) continue;
    link(join(folder, workspace), join(packages, "@tambayan", name));
    const own = join(ROOT, workspace, "node_modules");
    if (existsSync(own)) link(own, join(folder, workspace, "node_modules"));
  }
}

/** Installs the packages of a workspace that this release no longer uses. */
async function installDropped(folder: string, workspace: string) {
  const { dependencies } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const packages = join(folder, "node_modules");
  const dropped = Object.entries(dependencies).filter(
    ([name]) => !existsSync(join(packages, name)) && !existsSync(join(workspace, "node_modules", name)),
  );
  if (dropped.length === 0) return;
  const place = join(folder, "dropped");
  mkdirSync(place, { recursive: true });
  // Else npm would install them into the folder above.
  writeFileSync(join(place, "package.json"), "{}");
  const [program = "", ...args] = npm("install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund");
  await execute(program, [...args, ...dropped.map(([name, range]) => `${name}@${range}`)], {
    cwd: place,
    log: join(folder, "install.log"),
    remedy: "The former release's packages cannot be installed.",
    signal: AbortSignal.timeout(BUILD_TIMEOUT_MS),
  });
  for (const name of packagesIn(join(place, "node_modules"))) {
    if (!existsSync(join(packages, name))) link(join(place, "node_modules", name), join(packages, name));
  }
}
