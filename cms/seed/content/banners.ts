import type { SeedBanner } from "./seed-types";

/** In the order of the rotator. */
export const banners: SeedBanner[] = [
  { picture: "5.webp", topic: "patch-0-42-rooftop-arena" },
  { picture: "4.webp", topic: "event-lantern-night" },
  { picture: "1.webp", topic: "gate-war-season-3-week-2" },
  { picture: "3.webp", topic: "event-double-experience-weekend" },
  { picture: "6.webp", topic: "event-returning-students" },
  { picture: "2.webp", topic: "event-screenshot-contest-rain" },
];
