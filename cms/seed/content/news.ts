import { earlierNews } from "./news/earlier";
import { latestNews } from "./news/latest";
import { oldestNews } from "./news/oldest";
import type { SeedNews } from "./seed-types";

export const news: SeedNews[] = [...latestNews, ...earlierNews, ...oldestNews];
