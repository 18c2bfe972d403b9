import type { SeedMovie } from "./seed-types";
export const movies: SeedMovie[] = [];
