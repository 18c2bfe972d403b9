import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MESSAGES } from "../account-service/contract/index.ts";
import { expect, type Site, test } from "./fixtures";
import { coinsOf } from "./game";
import { register } from "./steps";

/** Runs docs/api.md's example as a player would. */
function example(folder: string, site: Site, ...given: string[]) {
  const [, code] = /```js\n(.*?)```/s.exec(readFileSync("docs/api.md", "utf8")) ?? [];
  const file = join(folder, "client.mjs");
  writeFileSync(file, code ?? "");
  return new Promise<{ lines: string[]; problem: string; failed: boolean }>((resolve) => {
    execFile(process.execPath, [file, site.url, ...given], (error, stdout, stderr) =>
      resolve({ lines: stdout.trim().split("\n"), problem: stderr.trim(), failed: error !== null }),
    );
  });
}

test("the documented client logs in, redeems a code, and reads news and rankings", async ({ site }, info) => {
  const { UserID, password } = await register(site);
  const { lines, problem } = await example(info.outputPath(), site, UserID, password, "TAMBAYAN100");
  expect(problem).toBe("");
  expect(lines.slice(0, 3)).toEqual([
    `${UserID}: 0 R-Coin`,
    "After TAMBAYAN100: 100 R-Coin",
    expect.stringMatching(/^News: \S+/),
  ]);
  expect(lines).toHaveLength(8);
  expect(coinsOf(site, UserID)).toBe(100);

  const again = await example(info.outputPath(), site, UserID, password, "TAMBAYAN100");
  expect([again.problem, again.failed]).toEqual([MESSAGES.codeUsedByYou, true]);
  const wrong = await example(info.outputPath(), site, UserID, "wrong");
  expect([wrong.problem, wrong.failed]).toEqual([MESSAGES.wrongCredentials, true]);
});

test("the API's reference shows its calls", async ({ page, site }) => {
  await page.goto(`${site.url}/api/docs`);
  await expect(page.getByText("/api/processCoupon")).toBeVisible();
});
