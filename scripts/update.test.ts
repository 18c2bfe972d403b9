import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { ROOT } from "./lib/paths.mjs";

/** A program in Docker's place, whose containers are in a file. It sends the update a signal in one of its calls. */
const docker = (state: string, call: string, signal: string) => `#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const args = process.argv.slice(2);
const web = JSON.parse(readFileSync(${JSON.stringify(state)}, "utf8"));
if (args.includes("--services")) console.log("web");
else if (args[1] === "ps" && args.at(-1) === "web") console.log([...web].reverse().join("\\n"));
if (args.includes("--scale")) web.push("new-" + web.length);
if (args[0] === "rm") web.splice(web.indexOf(args.at(-1)), 1);
writeFileSync(${JSON.stringify(state)}, JSON.stringify(web));
if (args[0] === ${JSON.stringify(call)}) process.kill(process.ppid, ${JSON.stringify(signal)});
if (args[0] === "inspect") console.log("running starting 0");
`;

it.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM", "SIGHUP"])(
  "an update that is ended by %s while a new container starts removes it",
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), "tambayan-update-"));
    try {
      const state = join(folder, "state.json");
      writeFileSync(state, JSON.stringify(["old"]));
      const program = join(folder, "docker");
      writeFileSync(program, docker(state, "inspect", signal));
      chmodSync(program, 0o755);
      const child = spawn(process.execPath, [join(ROOT, "scripts/update.mjs"), "--no-build"], {
        env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const [said, exit] = await Promise.all([text(child.stderr), once(child, "exit")]);
      expect(JSON.parse(readFileSync(state, "utf8"))).toEqual(["old"]);
      expect(said).toContain("The new web was interrupted, so it was removed. All former containers go on.");
      expect(exit).toEqual([1, null]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
