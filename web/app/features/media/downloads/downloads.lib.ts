import type { DownloadLink } from "@tambayan/cms/contract";
import { type Message, msg } from "~/platform/language/i18n";

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
export const TYPE_LABELS: Record<DownloadLink["link_type"], Message> = {
  direct: msg("Direct"),
  mirror: msg("Mirror"),
  torrent: msg("Torrent"),
  patch: msg("Patch"),
};
