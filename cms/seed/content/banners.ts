import type { SeedBanner } from "./seed-types";

/** In the order of the rotator. */
export const banners: SeedBanner[] = [
  { picture: "1.webp", alt: "Rooftop Nights: the new hunting ground is open", link: "/news" },
  { picture: "2.webp", alt: "Club war every week: three areas, one night", link: "/rankings" },
  { picture: "3.webp", alt: "Seven classes: find yours", link: "/characters" },
  { picture: "4.webp", alt: "Download the game: half the size, all of the campus", link: "/downloads" },
  { picture: "5.webp", alt: "Bring your barkada: double experience at the weekend", link: "/news" },
  { picture: "6.webp", alt: "The story of the campus after the incident", link: "/story" },
];
