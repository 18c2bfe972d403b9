import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures";
import { expectedRefusal, login } from "./steps";

const PATHS = [
  "/",
  "/news",
  "/news?category=event",
  "/news?topic=3",
  "/topic/3",
  "/news?search=arena",
  "/rankings",
  "/rankings/archive",
  "/downloads",
  "/wallpaper",
  "/gallery",
  "/movies",
  "/story",
  "/gamesystem",
  "/characters",
  "/instructions",
  "/serverinfo",
  "/socials",
  "/login",
  "/register",
  "/terms",
  "/findaccount",
  "/itemshop",
  "/topup",
  "/resetpassword?token=x",
  "/verifyemail?token=x",
  "/ticket",
  "/ticket?sent=T-ACDE2347",
  "/checkticket",
  "/checkticket?ticket=T-ACDE2347&key=x",
  "/no-such-page",
];
const PLAYERS_PATHS = ["/shoppingcart", "/shoppurchases", "/topuphistory", "/points"];

for (const width of [1366, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of PATHS) {
      test(`axe finds nothing on ${path}`, async ({ page, problems }) => {
        await page.goto(path, { waitUntil: "networkidle" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
        ).toEqual([]);
        expectedRefusal(problems);
      });
    }

    test("axe finds nothing on a player's pages", async ({ page }) => {
      await login(page, "juan", "juan-demo-1");
      for (const path of [
        "/",
        "/user",
        "/user/email",
        "/user/security",
        "/changepassword",
        ...PLAYERS_PATHS,
        "/ticket",
        "/checkticket",
      ]) {
        await page.goto(path, { waitUntil: "networkidle" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(" ")}`),
        ).toEqual([]);
      }
    });
  });
}
