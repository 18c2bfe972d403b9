import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { brandAddress } from "../../app/platform/site/brand.server";
import { SITE } from "../../test/site";
import { brand } from "./brand";

async function open(more: Partial<typeof SITE> = {}) {
  const app = Fastify();
  await app.register(brand, { site: async () => ({ ...SITE, ...more }) });
  return app;
}

it("the stylesheet is kept for good under its own address, and not under another", async () => {
  const app = await open();
  const own = await app.inject(brandAddress({ accent: "#ff5fa2" }) ?? "");
  expect(own.headers).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await app.inject("/brand.css?accent=ff5fa2")).headers["cache-control"]).toBe("no-cache");
  expect((await app.inject("/brand.css?accent=ff5fa2%7D")).statusCode).toBe(404);
  await app.close();
});

it("the manifest has the site's name, and icons made from its logo", async () => {
  const usual = await (await open()).inject("/site.webmanifest");
  expect(usual.json()).toMatchObject({ name: "Tambayan", icons: [{ src: "/art/icon-192.png" }, {}] });
  const own = await (await open({ name: "Kampus", icons: { dark: "logo_1.png", light: null } })).inject(
    "/site.webmanifest",
  );
  expect(own.json()).toMatchObject({
    short_name: "Kampus",
    icons: [
      { src: "/uploads/icon-192/logo_1.png", sizes: "192x192" },
      { src: "/uploads/icon-512/logo_1.png" },
    ],
  });
});

it("the icon that browsers ask for by themselves is the site's", async () => {
  const usual = await (await open()).inject("/favicon.ico");
  expect([usual.statusCode, usual.headers.location]).toEqual([302, "/art/favicon-32.png"]);
  const own = await (await open({ icons: { dark: "logo_1.png", light: null } })).inject("/favicon.ico");
  expect(own.headers.location).toBe("/uploads/icon-32/logo_1.png");
});

it("a reminder is shown with the site's icon", async () => {
  const worker = readFileSync(new URL("../../public/push-worker.js", import.meta.url), "utf8");
  const on: Record<string, (event: object) => void> = {};
  const showNotification = vi.fn();
  const self = {
    addEventListener: (name: string, listen: (event: object) => void) => {
      on[name] = listen;
    },
    registration: { showNotification },
  };
  runInNewContext(worker, { self });
  on.push?.({ data: { json: () => ({ title: "Club war" }) }, waitUntil: () => {} });
  const { icon } = showNotification.mock.calls[0]?.[1] ?? {};

  const usual = await (await open()).inject(icon);
  expect(usual.headers.location).toBe("/art/icon-192.png");
  const own = await (await open({ icons: { dark: "logo_1.png", light: null } })).inject(icon);
  expect([own.statusCode, own.headers.location]).toEqual([302, "/uploads/icon-192/logo_1.png"]);
});
