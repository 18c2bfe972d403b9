/** The settings of the site: what is refused when they are saved, what web reads, and who may change them. */

import { freePort } from "@tambayan/service/testing/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteSettingsAnswerSchema } from "../contract";
import { admin } from "./helpers/cms-env";
import { type RunningCms, runCms } from "./helpers/run-strapi";
import { listenForWebhooks } from "./helpers/webhook-listener";

const uid = "api::site-settings.site-settings";
const path = `/content-manager/single-types/${uid}`;
let cms: RunningCms;
let web: Awaited<ReturnType<typeof listenForWebhooks>>;
let token: string;

async function call(method: string, address: string, body?: object, as = token) {
  const response = await fetch(`${cms.url}${address}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${as}` },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}
const logIn = async (email: string) =>
  (await call("POST", "/admin/login", { email, password: admin.password }, "")).body.data.token;

beforeAll(async () => {
  const port = await freePort();
  web = await listenForWebhooks(port);
  cms = await runCms({ WEB_URL: `http://127.0.0.1:${port}` });
  token = await logIn(admin.email);
});

afterAll(async () => {
  await cms?.stop();
  await web?.stop();
});

const read = async () =>
  siteSettingsAnswerSchema.parse(await (await fetch(`${cms.url}/api/getsitesettings`)).json()).data;

describe("the settings of the site", () => {
  it("are null until they are published", async () => {
    expect(await read()).toBeNull();
    expect((await call("PUT", path, { name: "Kampus" })).status).toBe(200);
    expect(await read()).toBeNull();
  });

  it("are refused with a sentence when they are saved, and stay as they were", async () => {
    const dark = await call("PUT", path, { name: "Kampus", accent: "#553311" });
    expect(dark.status).toBe(400);
    expect(dark.body.error.message).toMatch(/accent color #553311 is too dark to read/);
    const script = await call("PUT", path, { name: "Kampus", discord: "javascript:alert(1)" });
    expect(script.body.error.message).toBe('"Discord" must be an https:// address.');
    expect((await call("GET", path)).body.data.accent).toBeNull();
  });

  it("are published as web reads them, and web is told", async () => {
    const published = await call("POST", `${path}/actions/publish`, {
      name: " Kampus ",
      accent: "#FF5FA2",
      displayFont: "chakra-petch",
      discord: "https://discord.gg/kampus",
      support: "mailto:help@kampus.example",
      footer: "Made by players.",
      coinName: "Kredit",
      movies: false,
      menu: [
        { item: "support", label: "Help" },
        { item: "gallery", hidden: true },
      ],
    });
    expect(published.status).toBe(200);
    await web.waitFor(published.body.data.documentId, 1);
    expect(await read()).toMatchObject({
      name: "Kampus",
      accent: "#ff5fa2",
      link: null,
      display_font: "chakra-petch",
      text_font: null,
      socials: [{ name: "discord", url: "https://discord.gg/kampus" }],
      support_url: "mailto:help@kampus.example",
      footer: { en: "Made by players.", fil: null },
      currencies: { coin: "Kredit", bonus: null },
      off: ["movies"],
      menu: [
        { item: "support", label: { en: "Help", fil: null }, hidden: false },
        { item: "gallery", label: { en: null, fil: null }, hidden: true },
      ],
    });
  });

  it("are out of reach for editors until an administrator allows it", async () => {
    const role = await cms.strapi.service("admin::role").findOne({ code: "community-manager" });
    const email = "manager@example.com";
    await cms.strapi.service("admin::user").create({
      email,
      password: admin.password,
      firstname: "M",
      isActive: true,
      registrationToken: null,
      roles: [role.id],
    });
    const manager = await logIn(email);
    expect((await call("GET", path, undefined, manager)).status).toBe(403);
    expect((await call("PUT", path, { name: "Mine" }, manager)).status).toBe(403);
  });
});
