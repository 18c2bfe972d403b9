import type { Page } from "@playwright/test";
import { expect, type Site, test } from "./fixtures";
import { adminToken, countClicks, writeInEditor } from "./steps";

test.use({ pictures: true });

/** Calls of the admin API as the first administrator. */
async function asAdministrator(site: Site) {
  const { cmsUrl } = site;
  const json = { "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object, headers: object = {}) => {
    const init = { method, headers: { ...json, ...headers }, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(cmsUrl + path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const answer = JSON.parse((await response.text()) || "{}");
    return answer.data ?? answer;
  };
  const token = await adminToken(site);
  return (method: string, path: string, body?: object) =>
    call(method, path, body, { authorization: `Bearer ${token}` });
}

/** A community manager with the admin's start page open. */
async function openAsManager(page: Page, site: Site) {
  const call = await asAdministrator(site);
  const roles: { id: number; code: string }[] = await call("GET", "/admin/roles");
  const login = { email: `manager-${Date.now()}@example.com`, password: "Manager-demo-1" };
  const user = await call("POST", "/admin/users", {
    email: login.email,
    firstname: "Amihan",
    roles: roles.filter(({ code }) => code === "community-manager").map(({ id }) => id),
  });
  await call("PUT", `/admin/users/${user.id}`, { password: login.password, isActive: true });
  await page.goto(`${site.cmsUrl}/admin`);
  await page.locator("input[name=email]").fill(login.email);
  await page.locator("input[name=password]").fill(login.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("link", { name: "Write an event" })).toBeVisible();
}

test.use({ timezoneId: "Europe/Berlin" });

test("a community manager publishes an event with a picture and its banner in eight clicks", async ({
  page,
  site,
  browser,
  problems,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await openAsManager(page, site);
  const { click, type, publish, clicks } = countClicks(page);
  const subject = `Rooftop fireworks ${Date.now()}`;
  const day = (days: number) => {
    const [year, month, date] = new Date(Date.now() + days * 24 * 3600_000)
      .toISOString()
      .slice(0, 10)
      .split("-");
    return `${month}/${date}/${year}`;
  };
  const times = (label: string) => page.getByRole("group", { name: label });
  const enter = async (label: string, date: string, time: string) => {
    await type(times(label).getByRole("combobox", { name: "Choose date" }), date);
    await page.keyboard.press("Enter");
    await type(times(label).getByRole("combobox", { name: "Choose time" }), time);
    await page.keyboard.press("Enter");
  };

  await click(page.getByRole("link", { name: "Write an event" }));
  await type(page.getByLabel(/^subject/i), subject);
  await type(page.getByLabel(/^author/i), "GM Amihan");
  await enter("Event starts", day(-1), "08:00");
  await enter("Event ends", day(2), "20:00");
  await click(page.locator("[data-slate-editor]"));
  await writeInEditor(page, "Meet on the roof.");
  await click(page.getByText("Click to add an asset"));
  const library = page.getByRole("dialog");
  await click(library.getByRole("checkbox", { name: /movies-01/ }));
  await click(library.getByRole("button", { name: "Finish" }));
  await publish();
  await click(page.getByRole("button", { name: "Make a banner" }));
  await expect(page.getByLabel(/^headline/i)).toHaveValue(subject);
  await publish();
  expect(clicks()).toBeLessThanOrEqual(8);

  // In Manila time, although the computer is in Berlin.
  const [banner] = (await (await fetch(`${site.cmsUrl}/api/getSiteBanners`)).json()).data;
  expect(banner).toMatchObject({ headline: subject, language: null });
  const topic = Number(new URLSearchParams(banner.link.split("?")[1]).get("topic"));
  const [event] = (await (await fetch(`${site.cmsUrl}/api/getspecificnews/${topic}`)).json()).data;
  expect([event.event_start.slice(11, 16), event.event_end.slice(11, 16)]).toEqual(["00:00", "12:00"]);

  const reader = await browser.newPage();
  await expect(async () => {
    await reader.goto(site.url);
    const announcements = reader.getByRole("region", { name: "Announcements" });
    await expect(announcements.getByText(subject)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000, intervals: [500] });
  await reader.getByRole("region", { name: "Announcements" }).getByText(subject).click();
  await expect(reader).toHaveURL(`${site.url}/news?topic=${topic}`);
  await reader.close();
  problems.splice(0);

  // The journeys after this one count the demo's events and banners.
  const call = await asAdministrator(site);
  for (const [type, field] of [
    ["api::banner.banner", "headline"],
    ["api::news.news", "subject"],
  ]) {
    const path = `/content-manager/collection-types/${type}`;
    const { results } = await call("GET", `${path}?filters[${field}][$eq]=${encodeURIComponent(subject)}`);
    expect(results).toHaveLength(1);
    await call("DELETE", `${path}/${results[0].documentId}?locale=*`);
  }
});
