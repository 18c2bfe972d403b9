import type { SeedMovie } from "./seed-types";

/** In the order of seed/media/movies/index.json. The addresses are examples: put your own videos here. */
export const movies: SeedMovie[] = [
  {
    video_url: "https://videos.example.com/tambayan/after-the-incident",
    description: "Where it all began: the night of the incident, told by those who stayed.",
  },
  {
    video_url: "https://videos.example.com/tambayan/rooftop-nights",
    description: "Three minutes above the lecture halls, with the caretaker's permission. Nearly.",
  },
  {
    video_url: "https://videos.example.com/tambayan/club-war-in-eleven-seconds",
    description: "The end of a club war, seen from the bridge, at half the speed.",
  },
];
