import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./lib/paths.mjs";

const run = promisify(execFile);
const OWN = process.versions.node;
/** A range without this Node, and a program that says it is the Node that is in it. */
const RANGE = "^99.2.0";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tambayan-node-"));
  mkdirSync(join(folder, "scripts"));
  mkdirSync(join(folder, "packages/service"), { recursive: true });
  for (const file of ["scripts/with-node.cjs", "packages/service/supported-node.cjs"])
    copyFileSync(join(ROOT, file), join(folder, file));
  writeFileSync(join(folder, ".node-version"), "99\n");
  writeFileSync(
    join(folder, "scripts/say.mjs"),
    'console.log(JSON.stringify({ argv: process.argv.slice(2), node: process.env.NODE ?? null, first: process.env.PATH.split(":")[0] }));\nprocess.exitCode = 7;\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * npm, as far as the program needs it: `install` puts a program into the folder that it runs in.
 * @param version that the program says
 */
function writeNpm(version: string) {
  const cli = join(folder, "npm-cli.js");
  writeFileSync(
    cli,
    `const { mkdirSync, writeFileSync, appendFileSync } = require("node:fs");
if (!process.argv.includes("--prefix=.")) process.exit(1);
const name = process.argv.at(-1).split("@")[0];
appendFileSync(${JSON.stringify(join(folder, "asked"))}, process.argv.at(-1) + "\\n");
const bin = "node_modules/" + name + "/bin";
mkdirSync(bin, { recursive: true });
writeFileSync(bin + "/node", \`#!/bin/sh
if [ "$1" = "--version" ]; then echo v${version}; exit; fi
exec ${process.execPath} "$@"
\`, { mode: 0o755 });
`,
  );
  chmodSync(cli, 0o755);
  return cli;
}

/** Runs the script, and tells what it said; `code` is its exit code. */
async function say(range: string, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(join(folder, "packages/service/package.json"), JSON.stringify({ engines: { node: range } }));
  return run(process.execPath, [join(folder, "scripts/with-node.cjs"), "say.mjs", "one", "--two"], {
    env: { PATH: process.env.PATH ?? "", ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

it("a supported Node runs the script itself", async () => {
  const { code, stdout, stderr } = await say(`^${OWN} || ^99.0.0`);
  expect({ code, stderr }).toEqual({ code: 7, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ argv: ["one", "--two"], node: null });
});

it("another one fetches a supported Node once, and runs the script and its children with it", async () => {
  const npm_execpath = writeNpm("99.3.1");
  for (const way of ["fetching from npm and running", "running"]) {
    const { code, stdout, stderr } = await say(RANGE, { npm_execpath });
    expect({ code, stderr }).toEqual({
      code: 7,
      stderr: `Node ${OWN} is not supported (${RANGE}): ${way} Node 99 in .data/node.\n`,
    });
    const { argv, node, first } = JSON.parse(stdout);
    expect(argv).toEqual(["one", "--two"]);
    expect(node).toMatch(/\.data\/node\/99\/node_modules\/node-.*\/bin\/node$/);
    expect(node).toBe(join(first, "node"));
  }
  // A newer range: what was fetched is too old.
  const newer = await say("^99.4.0", { npm_execpath: writeNpm("99.4.0") });
  expect(newer.code).toBe(7);
  expect(readdirSync(join(folder, ".data/node"))).toEqual(["99"]);
});

it("two commands at once fetch it without harm", async () => {
  const npm_execpath = writeNpm("99.3.1");
  const said = await Promise.all([say(RANGE, { npm_execpath }), say(RANGE, { npm_execpath })]);
  expect(said.map(({ code }) => code)).toEqual([7, 7]);
  expect(readdirSync(join(folder, ".data/node"))).toEqual(["99"]);
});

it("what cannot be run is refused in a sentence, and leaves nothing", async () => {
  const forbidden = await say(RANGE, { npm_execpath: writeNpm("99.3.1"), TAMBAYAN_NODE: "own" });
  expect(forbidden).toMatchObject({ code: 1, stdout: "" });
  expect(forbidden.stderr).toContain(
    "TAMBAYAN_NODE=own forbids another. Install Node 99 (https://nodejs.org)",
  );
  expect(existsSync(join(folder, ".data"))).toBe(false);

  const tooOld = await say(RANGE, { npm_execpath: writeNpm("99.1.9") });
  expect(tooOld).toMatchObject({ code: 1, stdout: "" });
  expect(tooOld.stderr).toContain("Node 99 could not be fetched. Install Node 99 (https://nodejs.org)");
  expect(readdirSync(join(folder, ".data/node"))).toEqual([]);
});

it("a service does not start on a Node that its packages would crash, and says why", async () => {
  writeFileSync(join(folder, "packages/service/package.json"), JSON.stringify({ engines: { node: RANGE } }));
  copyFileSync(
    join(ROOT, "packages/service/supported-node.cjs"),
    join(folder, "packages/service/supported-node.cjs"),
  );
  const program =
    'require("./packages/service/supported-node.cjs").requireSupportedNode("web"); console.log("started")';
  const refused = await run(process.execPath, ["-e", program], { cwd: folder }).catch((error) => error);
  expect(refused).toMatchObject({
    code: 1,
    stdout: "",
    stderr: `web cannot start: Node ${OWN} is not supported (${RANGE}). Install one that is, and start again.\n`,
  });
  // All three ask before they load anything else of theirs.
  const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
  expect(read("cms/server.mjs")).toMatch(/requireSupportedNode\("cms"\);/);
  for (const file of ["account-service/src/programs/server.ts", "web/server.ts"]) {
    expect(read(file)).toMatch(/runService\("[\w-]+", /);
    expect(read(file)).not.toMatch(/^import (?!type)[^;]* from "\./m);
  }
  expect(read("packages/service/process/run-service.mjs")).toMatch(
    /try \{\s*supportedNode\.requireSupportedNode\(name\);/,
  );
});
