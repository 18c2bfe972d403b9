/** The settings of the demo site. The addresses are examples. */
export const siteSettings = {
  name: "Tambayan",
  accent: "#f0b44c",
  link: "#8fb4ff",
  support: "https://support.example.com/messenger",
  facebookPage: "https://community.example.com/facebook",
  facebookGroup: "https://community.example.com/facebook-group",
  discord: "https://community.example.com/discord",
  youtube: "https://community.example.com/youtube",
  tiktok: "https://community.example.com/tiktok",
  intro:
    "A free campus action MMORPG for PC: choose a school, level up with your barkada and fight for the areas.",
  introFilipino:
    "Libreng campus action MMORPG sa PC: pumili ng school, mag-level kasama ang barkada at ipaglaban ang mga area.",
  footer:
    "A community website. Game names and trademarks belong to their owners. All art was drawn for this site.",
  footerFilipino:
    "Isang community website. Pag-aari ng mga may-ari nito ang mga pangalan at trademark ng game. Iginuhit para sa site na ito ang lahat ng art.",
};

/** Each section's accent; its picture is `sections/<section>.webp`. None is a school's color. */
export const sections = {
  news: "#8fb8ff",
  guide: "#bda8ff",
  shop: "#ff9cc2",
  gallery: "#eba0f5",
  ranking: "#ffe27a",
  download: "#5fd8e6",
  support: "#cfe07a",
};

/** Christmas, which begins in September here; its pictures are `looks/<hero>.webp` and `looks/<heroPhone>.webp`. */
export const looks = [
  {
    name: "Christmas",
    firstDay: "2026-09-01",
    lastDay: "2027-01-06",
    everyYear: true,
    accent: "#ffd36b",
    hero: "christmas",
    heroPhone: "christmas-phone",
    ornament: "parol",
    drift: "lanterns",
  },
];
