import { expect, it } from "vitest";
import { serverStatus } from "../../../../../test/server-status";
import { noAnswer, run } from "../../../../../test/visit";
import { drawBadge } from "./draw-badge";
import { loader } from "./route";

it.each([
  [serverStatus(), "Online · 37 players", "#1f7a55"],
  [serverStatus({ online: null }), "Online", "#1f7a55"],
  [serverStatus({ state: "offline", online: 0 }), "Offline · 0 players", "#a32a37"],
  [serverStatus({ state: "maintenance" }), "Maintenance · 37 players", "#8a5a00"],
  [serverStatus({ state: "unknown", online: 1 }), "1 player", "#1f7a55"],
  [serverStatus({ state: "unknown", online: null }), "Unknown", "#4a5163"],
  [noAnswer(), "Unknown", "#4a5163"],
])("the badge of %j says %s", async (status, text, color) => {
  const { text: svg, headers } = await run(loader, { content: { serverStatus: status } });
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(svg).toContain(`>${text}</text>`);
  expect(svg).toContain(`fill="${color}"`);
});

it("a name cannot leave its text", () =>
  expect(drawBadge(`"><script>`, "&", "#000")).not.toMatch(/<script|"">|>&</));
