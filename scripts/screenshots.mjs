// @ts-check
// `npm run screenshots`: pictures of the running site for README. Start the site first; SITE_URL names another address.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { browserPath } from "./lib/browser.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

const SITE = process.env.SITE_URL ?? "http://127.0.0.1:3000";
const WIDE = { width: 1366, height: 900 };
const PHONE = { width: 390, height: 844 };

const PICTURES = [
  { name: "home", path: "/", viewport: WIDE },
  { name: "home-phone", path: "/", viewport: PHONE },
  { name: "news", path: "/news", viewport: WIDE },
  { name: "rankings", path: "/rankings", viewport: WIDE },
  { name: "characters", path: "/characters", viewport: WIDE },
  { name: "downloads", path: "/downloads", viewport: WIDE },
];

await run(async () => {
  const folder = join(ROOT, "docs/screenshots");
  mkdirSync(folder, { recursive: true });
  const executablePath = browserPath();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  try {
    for (const { name, path, viewport } of PICTURES) {
      const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
      const response = await page.goto(SITE + path, { waitUntil: "networkidle" }).catch(() => null);
      if (!response?.ok())
        throw new Failure(`${SITE}${path} did not answer. Start the site first: npm start`);
      await sharp(await page.screenshot())
        .webp({ quality: 80 })
        .toFile(join(folder, `${name}.webp`));
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
