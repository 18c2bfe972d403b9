import { advancedGuides } from "./guides/advanced";
import { beginnerGuides } from "./guides/beginner";
import type { SeedNews } from "./seed-types";

export const guides: SeedNews[] = [...advancedGuides, ...beginnerGuides];
