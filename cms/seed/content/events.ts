import type { SeedEvent } from "./seed-types"; export const events: SeedEvent[] = [];
