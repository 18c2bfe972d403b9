import { expect, test } from "./fixtures";
import { adminToken } from "./steps";

const NOTICES = "/content-manager/collection-types/api::notice.notice";

test("a notice appears while its time lasts, is closed once, and is a bar with scripts off", async ({
  page,
  site,
  request,
  noScripts,
}) => {
  test.setTimeout(120_000);
  const headers: Record<string, string> = { "content-type": "application/json" };
  const ask = async (path: string, body: object) => {
    const response = await fetch(site.cmsUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await response.json()).data;
  };
  headers.authorization = `Bearer ${await adminToken(site)}`;
  const write = (title: string, hours: [number, number]) => {
    const [startsAt, endsAt] = hours.map((hour) => new Date(Date.now() + hour * 3_600_000).toISOString());
    return ask(`${NOTICES}/actions/publish`, {
      title,
      text: "Servers are down.",
      link: "/news",
      startsAt,
      endsAt,
    });
  };
  await write("Next week", [100, 101]);
  const { documentId } = await write("Maintenance tonight", [-1, 1]);
  try {
    await expect
      .poll(async () => (await request.get("/")).text(), { timeout: 20_000 })
      .toContain("Maintenance tonight");
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
    await ask(`${NOTICES}/${documentId}/actions/unpublish`, {});
  }
});
