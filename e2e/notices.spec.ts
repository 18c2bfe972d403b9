import { expect, type Site, test } from "./fixtures";
import { adminToken } from "./steps";

const NOTICES = "/content-manager/collection-types/api::notice.notice";
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Calls of the content admin about notices. */
async function noticesOf(site: Site) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${await adminToken(site)}` };
  const ask = async (path: string, body: object) => {
    const response = await fetch(site.cmsUrl + NOTICES + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()).data;
  };
  return {
    publish: (fields: object) =>
      ask("/actions/publish", { text: "Servers are down.", link: "/news", ...fields }),
    unpublish: (documentId: string) => ask(`/${documentId}/actions/unpublish`, {}),
  };
}

test("a notice appears while its time lasts, is closed once, and is a bar with scripts off", async ({
  page,
  site,
  request,
  noScripts,
}) => {
  const notices = await noticesOf(site);
  await notices.publish({ title: "Next week", startsAt: inHours(100), endsAt: inHours(101) });
  const times = { startsAt: inHours(-1), endsAt: inHours(1) };
  const { documentId } = await notices.publish({ title: "Maintenance tonight", ...times });
  try {
    await expect.poll(async () => (await request.get("/")).text()).toContain("Maintenance tonight");
    expect(await (await request.get("/")).text()).not.toContain("Next week");

    const plain = await noScripts.newPage();
    await plain.goto("/rankings");
    await expect(plain.getByRole("complementary", { name: "Notice" })).toContainText("Servers are down.");

    await page.goto("/");
    const notice = page.getByRole("complementary", { name: "Notice" });
    await expect(notice).toContainText("Maintenance tonight");
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toHaveCount(0);
    await page.goto("/news");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(notice).toHaveCount(0);
  } finally {
    await notices.unpublish(documentId);
  }
});

test("the status of the game servers is on the home page, as JSON and as a badge, and planned maintenance is part of it", async ({
  page,
  site,
  request,
  noScripts,
}) => {
  const status = async () => {
    const headers = { "x-requested-with": "XMLHttpRequest" };
    return (await (await request.get("/api/server-status", { headers })).json()).data;
  };
  await expect.poll(status).toMatchObject({ state: "online", servers: [{ name: "Login", up: true }] });
  const { online } = await status();
  expect(online).toBeGreaterThan(0);

  const plain = await noScripts.newPage();
  await plain.goto("/");
  await plain.getByRole("link", { name: `Server status Online · ${online} players in the game` }).click();
  await expect(plain).toHaveURL("/serverinfo#status");
  const section = plain.getByRole("region", { name: "Server status" });
  await expect(section).toContainText(`Online · ${online} players in the game`);
  await expect(section.getByRole("img", { name: /Players in the game in the last 24 hours/ })).toBeVisible();

  await page.goto("/server-status.svg");
  await expect(page.getByText(`Online · ${online} players`, { exact: true })).toBeVisible();

  const notices = await noticesOf(site);
  const { documentId } = await notices.publish({
    title: "Maintenance now",
    startsAt: inHours(-1),
    endsAt: inHours(2),
    maintenanceFrom: inHours(-0.5),
    maintenanceUntil: inHours(1),
  });
  try {
    // The servers and the notices are looked at every half minute.
    await expect.poll(async () => (await status()).state).toBe("maintenance");
    await expect
      .poll(async () => (await request.get("/serverinfo")).text())
      .toMatch(/Maintenance: .*Manila time/);
  } finally {
    await notices.unpublish(documentId);
  }
});
