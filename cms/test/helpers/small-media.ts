/** Replaces seed/media with small pictures of the same names, so that seeding is fast. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

async function picture(file: string, width: number, height: number): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: "#141826" } })
    .webp()
    .toFile(file);
}

const numbered = (count: number, digits = 2) =>
  Array.from({ length: count }, (_, index) => `${String(index + 1).padStart(digits, "0")}.webp`);

async function folder(dir: string, files: string[]): Promise<void> {
  mkdirSync(dir, { recursive: true });
  for (const file of files) await picture(path.join(dir, file), 320, 180);
  const index = files.map((file) => ({ file, title: `Picture ${file}`, alt: `Drawing ${file}` }));
  writeFileSync(path.join(dir, "index.json"), JSON.stringify(index));
}

const SEED = path.join(import.meta.dirname, "../../seed/media");
const namesIn = (folderName: string): string[] =>
  JSON.parse(readFileSync(path.join(SEED, folderName, "index.json"), "utf8")).map(
    ({ file }: { file: string }) => file,
  );

export async function writeSmallMedia(dir: string): Promise<void> {
  await folder(path.join(dir, "news"), numbered(16));
  await folder(path.join(dir, "wallpapers"), numbered(12));
  await folder(path.join(dir, "gallery"), numbered(8));
  await folder(path.join(dir, "movies"), numbered(3));
  await picture(path.join(dir, "wallpapers", "01.webp"), 1920, 1080);
  await folder(path.join(dir, "banners"), numbered(6, 1));
  // Named by what they are for.
  for (const each of ["sections", "looks"]) await folder(path.join(dir, each), namesIn(each));
  mkdirSync(path.join(dir, "icons"));
  for (const icon of ["direct", "mirror", "torrent", "patch"]) {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>';
    writeFileSync(path.join(dir, "icons", `${icon}.svg`), svg);
  }
}
