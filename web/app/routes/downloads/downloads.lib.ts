import type { DownloadLink } from "@tambayan/cms/contract";

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** A file's size as Windows shows it, in steps of 1024: '4.7 GB'. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}

/** The types of a link in words (cms contract, `downloadLinkTypes`). */
export const TYPE_LABELS: Record<DownloadLink["link_type"], string> = {
  direct: "Direct",
  mirror: "Mirror",
  torrent: "Torrent",
  patch: "Patch",
};

/** What the game needs and what it runs well on: the seven rows of the spec (section 2, game client download page). */
export const REQUIREMENTS = [
  {
    part: "CPU",
    minimum: "Intel Core i3-2100 or AMD FX-4100",
    recommended: "Intel Core i5-6400 or AMD Ryzen 3 1200",
  },
  { part: "RAM", minimum: "4 GB", recommended: "8 GB" },
  {
    part: "Graphics card",
    minimum: "GeForce GT 630 or Radeon HD 6570, 1 GB",
    recommended: "GeForce GTX 1050 or Radeon RX 560, 2 GB",
  },
  { part: "Disk space", minimum: "10 GB free", recommended: "15 GB free, on an SSD" },
  { part: "DirectX", minimum: "9.0c", recommended: "9.0c or later" },
  { part: "Connection speed", minimum: "1 Mbps", recommended: "5 Mbps or more, by cable" },
  { part: "Operating system", minimum: "Windows 7 SP1, 64-bit", recommended: "Windows 10 or 11, 64-bit" },
] as const;
