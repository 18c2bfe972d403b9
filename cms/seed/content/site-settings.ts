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
  footer:
    "A community website. Game names and trademarks belong to their owners. All art was drawn for this site.",
  footerFilipino:
    "Isang community website. Pag-aari ng mga may-ari nito ang mga pangalan at trademark ng laro. Iginuhit para sa site na ito ang lahat ng art.",
};
