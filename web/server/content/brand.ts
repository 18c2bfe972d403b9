import type { FastifyInstance } from "fastify";
import { BRAND_PATH, brandAt } from "../../app/platform/site/brand.server";
import type { SiteInfo } from "../../app/platform/site/context";
import { iconPath } from "../../app/platform/site/icons";

const INK = "#0b0d14";

/** Icons with an address that is the same on every site. */
const SINGLE_ICONS = [
  // Browsers ask for it beside what is no page, such as JSON that is opened directly.
  ["/favicon.ico", 32, "/art/favicon-32.png"],
  // For reminders (public/push-worker.js).
  ["/reminder-icon.png", 192, "/art/icon-192.png"],
] as const;

/** What a phone shows of the site on its home screen. */
function manifestOf({ name, icons }: Pick<SiteInfo, "name" | "icons">) {
  const icon = (size: 192 | 512) => ({
    src: icons.dark ? iconPath(icons.dark, size) : `/art/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return {
    name,
    short_name: name,
    start_url: "/",
    display: "minimal-ui",
    background_color: INK,
    theme_color: INK,
    icons: [icon(192), icon(512)],
  };
}

/** The stylesheet of the site's colors and fonts, its icons and its web app manifest. */
export async function brand(app: FastifyInstance, options: { site: () => Promise<SiteInfo> }) {
  // Everything in it comes from its address, strictly parsed: it needs no settings, and one address always means the
  // same.
  app.get(BRAND_PATH, { logLevel: "warn" }, async (request, reply) => {
    const found = brandAt(request.query);
    if (!found) return reply.code(404).type("text/plain").send("Not found");
    return reply
      .type("text/css; charset=utf-8")
      .header("cache-control", found.lasting ? "public, max-age=31536000, immutable" : "no-cache")
      .send(found.css);
  });

  for (const [path, size, usual] of SINGLE_ICONS) {
    app.get(path, { logLevel: "warn" }, async (_request, reply) => {
      const { icons } = await options.site();
      return reply
        .header("cache-control", "public, max-age=600")
        .redirect(icons.dark ? iconPath(icons.dark, size) : usual);
    });
  }

  app.get("/site.webmanifest", { logLevel: "warn" }, async (_request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "public, max-age=600")
      .send(JSON.stringify(manifestOf(await options.site()))),
  );
}
