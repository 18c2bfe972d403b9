// @ts-check
import sharp from "sharp";
import { CMS, logIntoAdmin, openDesk } from "./admin-desk.mjs";

const SETTINGS = "/content-manager/single-types/api::site-settings.site-settings";

/**
 * A drawing in the colors of a fiesta: hills in the evening sun under strings of flags.
 * @param {number} width
 * @param {number} height
 */
function drawBackground(width, height) {
  const colors = ["#ff4f8b", "#ffd23f", "#3ee6c1", "#7c5cff", "#ff8a3d"];
  const flags = [0.12, 0.24, 0.36].flatMap((top, row) =>
    Array.from({ length: 26 }, (_, index) => {
      const x = ((index + row / 3) / 25) * width;
      const y = top * height + Math.sin((index / 25) * Math.PI) * height * 0.07;
      const size = width / 60;
      return `<path d="M${x} ${y}h${size}l${-size / 2} ${size * 1.5}z" fill="${colors[(index + row) % colors.length]}" opacity=".85"/>`;
    }),
  );
  const hill = (/** @type {number} */ y, /** @type {string} */ color) =>
    `<path d="M0 ${y * height}Q${width * 0.25} ${(y - 0.18) * height} ${width * 0.5} ${y * height}T${width} ${(y - 0.05) * height}V${height}H0z" fill="${color}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5b1e8c"/><stop offset=".55" stop-color="#e0447c"/><stop offset="1" stop-color="#ffa24c"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * 0.72}" cy="${height * 0.62}" r="${height * 0.16}" fill="#ffd23f"/>
    ${hill(0.74, "#a72a6d")}${hill(0.84, "#6d1f63")}${hill(0.93, "#3a1547")}${flags.join("")}</svg>`;
}

/** A sun of flags beside the name, drawn as shapes: no font has to be installed. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="920" height="184" viewBox="0 0 460 92">
  <g transform="translate(46 46)">${Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M-8-20h16L0-42z" transform="rotate(${index * 45})" fill="${["#ff4f8b", "#ffd23f", "#3ee6c1", "#ff8a3d"][index % 4]}"/>`,
  ).join("")}<circle r="17" fill="#ffd23f"/></g>
  <g fill="none" stroke="#fff" stroke-width="12" stroke-linejoin="round" stroke-linecap="round">
    <path d="M116 72V22h36M116 46h30M176 22v50M240 22h-36v50h36M204 46h30M292 30q-8-8-17-8-15 0-15 12t16 13q16 2 16 13 0 12-16 12-11 0-18-8M312 22h42M333 22v50M372 72l20-50 20 50M379 56h26"/>
  </g></svg>`;
const ICON = LOGO.replace(
  'width="920" height="184" viewBox="0 0 460 92"',
  'width="512" height="512" viewBox="0 0 92 92"',
);

/** Entries of a list without their numbers: an update makes them anew. @param {{ id: number }[]} list */
const anew = (list) => list.map(({ id: _id, ...entry }) => entry);

/** @param {string} svg */
const png = (svg) => sharp(Buffer.from(svg)).png().toBuffer();

/** The example of docs/branding.md: a bright brand, as an operator would enter it. */
const FIESTA = {
  name: "Fiesta Online",
  accent: "#ffd23f",
  link: "#5ee6ff",
  displayFont: "chakra-petch",
  textFont: "nunito-sans",
  facebookPage: "https://community.example.com/fiesta",
  facebookGroup: "",
  discord: "https://community.example.com/fiesta-discord",
  youtube: "",
  tiktok: "https://community.example.com/fiesta-tiktok",
  support: "mailto:help@fiesta.example.com",
  intro: "A cheerful fantasy MMORPG for PC: dance, duel and trade in a town that never sleeps.",
  introFilipino:
    "Masayang fantasy MMORPG sa PC: sumayaw, makipag-duel at mag-trade sa bayang hindi natutulog.",
  footer: "Fiesta Online is run by its players. Game names and trademarks belong to their owners.",
  footerFilipino:
    "Pinapatakbo ng mga manlalaro ang Fiesta Online. Pag-aari ng mga may-ari nito ang mga pangalan at trademark ng laro.",
  coinName: "Ginto",
  bonusName: "Pilak",
  wallpapers: false,
  // The demo's own, which would stand before this brand's background.
  looks: [],
  sections: [],
  menu: [
    { item: "download", label: "Play", labelFilipino: "Maglaro" },
    { item: "news" },
    { item: "ranking", label: "Champions", labelFilipino: "Mga kampeon" },
    { item: "shop", label: "Sari-sari", labelFilipino: "Sari-sari" },
  ],
};

/**
 * Takes the screenshots for docs/branding.md, under a second brand that is taken back afterwards.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} site the site's address
 * @param {(page: import("@playwright/test").Page, name: string) => Promise<void>} save
 */
export async function takeBrandPictures(browser, site, save) {
  const { ask, upload } = await openDesk();
  const { documentId: _document, ...found } = (await ask(SETTINGS)).data;
  const before = {
    ...found,
    ...Object.fromEntries(["looks", "sections", "menu"].map((name) => [name, anew(found[name] ?? [])])),
  };
  const pictures = {
    logo: await upload(await png(LOGO), "fiesta-logo.png"),
    icon: await upload(await png(ICON), "fiesta-icon.png"),
    hero: await upload(await png(drawBackground(2400, 1100)), "fiesta-background.png"),
    heroPhone: await upload(await png(drawBackground(900, 1200)), "fiesta-background-phone.png"),
  };
  try {
    await ask(`${SETTINGS}/actions/publish`, "POST", { ...before, ...FIESTA, ...pictures });
    const reducedMotion = "reduce";
    const first = await browser.newPage({ reducedMotion });
    // The webhook has arrived when the page has the name.
    await first.goto(site);
    while ((await first.title()) !== FIESTA.name) await first.reload({ waitUntil: "networkidle" });
    for (const [name, path, width, height] of /** @type {const} */ ([
      ["brand-home", "/", 1366, 900],
      ["brand-home-phone", "/", 390, 844],
      ["brand-news", "/news", 1366, 900],
      ["brand-itemshop", "/itemshop", 1366, 900],
    ])) {
      const page = await browser.newPage({ reducedMotion, viewport: { width, height } });
      await page.goto(site + path, { waitUntil: "networkidle" });
      await save(page, name);
    }
    const form = await browser.newPage({ reducedMotion, viewport: { width: 1366, height: 1100 } });
    await logIntoAdmin(form);
    await form.goto(`${CMS}/admin${SETTINGS}`, { waitUntil: "networkidle" });
    await form.getByText("Accent color").waitFor();
    await form.waitForTimeout(1_000);
    await save(form, "brand-form");
  } finally {
    await ask(`${SETTINGS}/actions/publish`, "POST", before);
    for (const id of Object.values(pictures)) await ask(`/upload/files/${id}`, "DELETE");
  }
}
