import type { DownloadLink } from "@tambayan/cms/contract";
import { msg } from "~/platform/language/i18n";

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

/** Labels of the types of a link (cms contract, `downloadLinkTypes`). */
export const TYPE_LABELS: Record<DownloadLink["link_type"], string> = {
  direct: msg("Direct"),
  mirror: msg("Mirror"),
  torrent: msg("Torrent"),
  patch: msg("Patch"),
};

/** System requirements, minimum and recommended. */
export const REQUIREMENTS = [
  {
    part: "CPU",
    minimum: msg("Intel Core i3-2100 or AMD FX-4100"),
    recommended: msg("Intel Core i5-6400 or AMD Ryzen 3 1200"),
  },
  { part: "RAM", minimum: "4 GB", recommended: "8 GB" },
  {
    part: msg("Graphics card"),
    minimum: msg("GeForce GT 630 or Radeon HD 6570, 1 GB"),
    recommended: msg("GeForce GTX 1050 or Radeon RX 560, 2 GB"),
  },
  { part: msg("Disk space"), minimum: msg("10 GB free"), recommended: msg("15 GB free, on an SSD") },
  { part: "DirectX", minimum: "9.0c", recommended: msg("9.0c or later") },
  { part: msg("Connection speed"), minimum: "1 Mbps", recommended: msg("5 Mbps or more, wired") },
  {
    part: msg("Operating system"),
    minimum: "Windows 7 SP1, 64-bit",
    recommended: msg("Windows 10 or 11, 64-bit"),
  },
] as const;
