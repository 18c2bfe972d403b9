import { expect, it } from "vitest";
import { CHARTS } from "./charts";
import { draw } from "./draw.server";

const day = (number: number) => ({
  day: `2026-11-${String(number).padStart(2, "0")}`,
  registered: number,
  logins: number * 10,
  redeemed: number * 1000,
  spent: 0,
  tickets: 1,
});

it("draws every chart as a picture with its days, its names and no script", () => {
  const days = Array.from({ length: 30 }, (_, index) => day(index + 1));
  for (const chart of Object.values(CHARTS)) {
    const svg = draw(chart, days, "wide");
    expect(svg).toMatch(/^<svg [^>]*width="720" height="260"/);
    expect(svg).toContain("1 Nov");
    if (chart.series.length > 1) for (const { name } of chart.series) expect(svg).toContain(`>${name}<`);
    expect(svg).not.toContain("<script");
  }
});

it("draws a site without any activity", () => {
  const quiet = { ...day(1), registered: 0, logins: 0 };
  expect(draw(CHARTS.accounts as (typeof CHARTS)[string], [quiet], "narrow")).toContain("</svg>");
});
