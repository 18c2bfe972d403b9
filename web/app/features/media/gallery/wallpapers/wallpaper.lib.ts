import type { Picture } from "@tambayan/cms/contract";

/** Narrower versions of a picture are only previews: no screen is that small. */
const MIN_SCREEN_WIDTH = 640;

/** File name of a download: 'the-gate-in-rain-1920x1080.webp'. */
function fileName(title: string, width: number, height: number, url: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const extension = /\.\w+$/.exec(url)?.[0] ?? "";
  return `${words || "wallpaper"}-${width}x${height}${extension}`;
}

/** The sizes of a wallpaper, largest first: the original, then the versions that the cms made. */
export function wallpaperSizes({ title, image }: Pick<Picture, "title" | "image">) {
  return [image, ...image.formats]
    .filter(({ width }) => width >= MIN_SCREEN_WIDTH || width === image.width)
    .sort((a, b) => b.width - a.width)
    .map(({ url, width, height }) => ({ url, width, height, fileName: fileName(title, width, height, url) }));
}
