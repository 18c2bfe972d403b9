import type { SeedDownload } from "./seed-types";
export const downloads: SeedDownload[] = [];
