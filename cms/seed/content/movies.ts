import type { SeedMovie } from "./seed-types";

/** In the order of seed/media/movies/index.json. The addresses are examples. */
export const movies: SeedMovie[] = [
  {
    video_url: "https://videos.example.com/tambayan/gate-war-trailer",
    description: "Three areas, one night, and eleven seconds that decided it all. Filmed by you, cut by us.",
  },
  {
    video_url: "https://videos.example.com/tambayan/four-institutes",
    description:
      "Sacred Gate, Mystic Peak, Phoenix and Leonair: where they came from, and what they keep quiet about.",
  },
  {
    video_url: "https://videos.example.com/tambayan/below-the-campus",
    description: "The first ride on Line 2 since the incident, up to the sign and not one step further.",
  },
];
