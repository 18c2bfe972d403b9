// @ts-check
// Draws every picture of the site: `node scripts/art/draw.mjs` for all, or with words to draw only the jobs whose
// name contains one of them, for example `node scripts/art/draw.mjs backdrop news/03`.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { flatJobs } from "./jobs/flat.mjs";
import { paintedJobs } from "./jobs/painted.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const wanted = process.argv.slice(2);

let total = 0;
for (const job of [...flatJobs(), ...paintedJobs()]) {
  if (wanted.length && !wanted.some((k) => job.name.includes(k))) continue;
  const started = Date.now();
  const files = await job.draw();
  for (const [name, data] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, data);
    total += data.length;
    console.log(`${name}  ${(data.length / 1024).toFixed(1)} kB  ${Date.now() - started} ms`);
  }
}
console.log(`written: ${(total / 1048576).toFixed(2)} MB`);
