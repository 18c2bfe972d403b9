import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tambayan/service/testing/free-port";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./paths.mjs";
import { execute, Supervisor } from "./processes.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tambayan-processes-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Answers everything, and says more than a pipe holds before it answers /talk. */
const SERVICE = `
  require("node:http").createServer((request, response) => {
    if (request.url === "/talk") require("node:fs").writeSync(1, "x".repeat(1_000_000));
    response.end("here");
  }).listen(Number(process.env.PORT), "127.0.0.1");
`;

async function service(name: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port) };
  return { name, cwd: folder, command: [process.execPath, "-e", SERVICE], env, health: url };
}

it.skipIf(!existsSync("/dev/full"))("services and builds go on if their log cannot be written", async () => {
  const supervisor = new Supervisor({ logs: folder });
  const talker = await service("talker");
  // Every write fails as on a full disk.
  symlinkSync("/dev/full", supervisor.log("talker"));
  await supervisor.start(talker);
  try {
    for (let time = 0; time < 3; time += 1)
      expect(await (await fetch(`${talker.health}/talk`)).text()).toBe("here");
  } finally {
    await supervisor.stopAll();
  }
  // And so does a build.
  const args = ["-e", `require("node:fs").writeSync(1, "x".repeat(1_000_000))`];
  await execute(process.execPath, args, { cwd: folder, log: supervisor.log("talker"), remedy: "" });
});

/** A program that starts a service, says so, and does something else once it is told to go on. */
async function program(next: string) {
  const one = await service("one");
  const file = join(folder, "program.mjs");
  writeFileSync(
    file,
    `import { run } from ${JSON.stringify(join(ROOT, "scripts/lib/fail.mjs"))};
    import { Supervisor } from ${JSON.stringify(join(ROOT, "scripts/lib/processes.mjs"))};
    await run(async () => {
      const supervisor = new Supervisor({ logs: ${JSON.stringify(folder)} });
      await supervisor.start(${JSON.stringify(one)});
      process.stdout.write("started ");
      await new Promise((resolve) => process.stdin.once("data", resolve));
      ${next}
    });
    process.exit();`,
  );
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "ignore"] });
  await once(child.stdout, "data");
  return {
    child,
    isUp: () =>
      fetch(one.health).then(
        () => true,
        () => false,
      ),
  };
}

it("the services stop although nobody reads any more what is printed, as after a terminal was closed", async () => {
  const { child, isUp } = await program(`
    for (let line = 0; line < 3; line += 1) {
      process.stdout.write("to nobody");
      await new Promise((resolve) => setImmediate(resolve));
    }
    await supervisor.stopAll();
    process.exit(7);
  `);
  child.stdout.destroy();
  await once(child.stdout, "close");
  child.stdin.write("go on");
  expect(await once(child, "exit")).toEqual([7, null]);
  expect(await isUp()).toBe(false);
});

it("an error that nobody expected stops the services too", async () => {
  const { child, isUp } = await program(`
    setImmediate(() => { throw new Error("unexpected"); });
    await new Promise(() => {});
  `);
  child.stdin.write("go on");
  expect(await once(child, "exit")).toEqual([1, null]);
  await expect.poll(isUp, { timeout: 240_000 }).toBe(false);
});
