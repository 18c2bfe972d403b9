import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepPrivate } from "./private-files.mjs";

let place = "";
let umask = 0;
beforeEach(() => {
  umask = process.umask(0o022);
  place = mkdtempSync(join(tmpdir(), "private-files-"));
});
afterEach(() => {
  process.umask(umask);
  rmSync(place, { recursive: true, force: true });
});

const modes = (folder: string) =>
  Object.fromEntries(
    ["", ...readdirSync(folder, { recursive: true }).map(String).sort()].map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]),
  );

it.skipIf(process.platform === "win32")("creates a folder, and files in it, for its own user", () => {
  const folder = join(place, "made", "when needed");
  keepPrivate(folder);
  mkdirSync(join(folder, "uploads"));
  writeFileSync(join(folder, "uploads", "a.webp"), "");
  expect(modes(folder)).toEqual({ "": "700", uploads: "700", "uploads/a.webp": "600" });
});

it.skipIf(process.platform === "win32")("takes what is there from others, and nothing from its user", () => {
  const folder = join(place, "data");
  mkdirSync(join(folder, "web/uploads"), { recursive: true });
  for (const name of ["script", "notes", "web/uploads/a.webp"]) writeFileSync(join(folder, name), "");
  chmodSync(join(folder, "script"), 0o755);
  chmodSync(join(folder, "notes"), 0o444);
  // The folder itself may be private already.
  chmodSync(folder, 0o700);
  writeFileSync(join(place, "elsewhere"), "");
  symlinkSync(join(place, "elsewhere"), join(folder, "link"));
  keepPrivate(folder);
  expect(modes(folder)).toEqual({
    "": "700",
    script: "700",
    notes: "400",
    web: "700",
    "web/uploads": "700",
    "web/uploads/a.webp": "600",
    link: "644",
  });
});
