import type { SeedNews } from "./seed-types"; export const guides: SeedNews[] = [];
