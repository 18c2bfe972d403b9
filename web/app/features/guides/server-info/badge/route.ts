import type { LoaderFunctionArgs } from "@remix-run/node";
import { STATE_NAMES } from "~/layout/shared/server-state";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { t, translate } from "~/platform/language/i18n";
import { drawBadge } from "./draw-badge";

const COLORS = {
  online: "#1f7a55",
  partial: "#8a5a00",
  maintenance: "#8a5a00",
  offline: "#a32a37",
  unknown: "#4a5163",
};

/**
 * GET /server-status.svg: the site's name, the state of the game servers and how many characters are in the game, as a
 * badge for other sites. It says so if they are unknown, so that no old state stays on a page that shows it.
 */
export async function loader({ context: { content, site } }: LoaderFunctionArgs) {
  const status = await nullIfUnavailable(content.serverStatus());
  const state = status?.state ?? "unknown";
  const online = status?.online ?? null;
  const players =
    online === null ? [] : [t("{count, plural, one {# player} other {# players}}", { count: online })];
  const named = state === "unknown" ? [] : [translate(STATE_NAMES[state])];
  const text = [...named, ...players].join(" · ") || t("Unknown");
  return new Response(
    drawBadge(site.name, text, COLORS[players.length > 0 && state === "unknown" ? "online" : state]),
    {
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": "public, max-age=30",
        // Pages of other sites show it.
        "cross-origin-resource-policy": "cross-origin",
      },
    },
  );
}
