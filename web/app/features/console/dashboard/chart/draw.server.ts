import { BarChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { CHART_SIZES, type ChartOf, type ChartSize } from "./charts";

use([BarChart, GridComponent, LegendComponent, SVGRenderer]);

/** Larger than it looks: beside another chart the picture is shown at two thirds of its size. */
const TEXT = { color: "#a3acc4", fontSize: 16 };
const LINE = "#2b3350";

/** '2026-11-20' as '20 Nov'. */
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Draws a chart of the last days as an SVG on the server: the browser needs no script for it. */
export function draw<Name extends string>(
  { series }: ChartOf<Name>,
  days: readonly (Record<Name, number> & { day: string })[],
  size: ChartSize,
): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, ...CHART_SIZES[size] });
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: "sans-serif" },
    grid: { left: 8, right: 24, top: 40, bottom: 4 },
    legend: {
      show: series.length > 1,
      left: 0,
      top: 0,
      itemWidth: 12,
      itemHeight: 12,
      // The width of a text is only guessed on the server.
      itemGap: 28,
      textStyle: TEXT,
    },
    xAxis: {
      type: "category",
      data: days.map(({ day }) => DAY.format(Date.parse(day))),
      axisLine: { lineStyle: { color: LINE } },
      axisTick: { show: false },
      axisLabel: TEXT,
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      axisLabel: TEXT,
      splitLine: { lineStyle: { color: LINE } },
    },
    series: series.map(({ figure, name, color }) => ({
      type: "bar",
      name,
      data: days.map((day) => day[figure]),
      itemStyle: { color },
      barMaxWidth: 14,
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
