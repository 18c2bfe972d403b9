import { pastEvents } from "./events/past";
import { presentEvents } from "./events/present";
import type { SeedEvent } from "./seed-types";

export const events: SeedEvent[] = [...presentEvents, ...pastEvents];
