import type { SeedBanner } from "./seed-types";
export const banners: SeedBanner[] = [];
