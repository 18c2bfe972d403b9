import { scaleBand, scaleLinear } from "d3-scale";
import { renderToStaticMarkup } from "react-dom/server";
import { CHART_SIZES, type ChartOf, type ChartSize } from "./charts";

/** Larger than it looks: beside another chart the picture is shown at two thirds of its size. */
const FONT_SIZE = 16;
/** The width of a text is only guessed on the server: that of a digit, the widest of most labels' letters. */
const LETTER = FONT_SIZE * 0.6;
const TEXT = "#a3acc4";
const LINE = "#2b3350";
const MARGIN = { top: 16, right: 24, bottom: 32, left: 8 };
const LEGEND = { height: 28, swatch: 12, gap: 28 };
/** Of the bars that stand side by side for one day. */
const MAX_BAR_WIDTH = 14;

/** '2026-11-20' as '20 Nov'. */
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const NUMBER = new Intl.NumberFormat("en");

/** Draws a chart of the last days as an SVG on the server: the browser needs no script for it. */
export function draw<Name extends string>(
  { title, series }: ChartOf<Name>,
  days: readonly (Record<Name, number> & { day: string })[],
  size: ChartSize,
): string {
  const { width, height } = CHART_SIZES[size];
  const named = series.length > 1;
  const highest = Math.max(1, ...days.flatMap((day) => series.map(({ figure }) => day[figure])));
  const y = scaleLinear(
    [0, highest],
    [height - MARGIN.bottom, MARGIN.top + (named ? LEGEND.height : 0)],
  ).nice(4);
  // Whole numbers only: these are counts and pesos.
  const ticks = y
    .ticks(4)
    .filter(Number.isInteger)
    .map((value) => ({ at: y(value), label: NUMBER.format(value) }));
  const left = MARGIN.left + Math.max(...ticks.map(({ label }) => label.length)) * LETTER + 8;

  const x = scaleBand(
    days.map(({ day }) => day),
    [left, width - MARGIN.right],
  ).paddingInner(0.2);
  const barWidth = Math.min(MAX_BAR_WIDTH, x.bandwidth() / series.length);
  const middle = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  // As many labels as there is room for, each with some room beside it.
  const labelled = Math.ceil(("30 Nov".length * LETTER + 12) / x.step());

  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="sans-serif"
      fontSize={FONT_SIZE}
      fill={TEXT}
    >
      <title>{title}</title>
      {named && <Legend series={series} />}
      {ticks.map(({ at, label }) => (
        <g key={label}>
          <line x1={left} x2={width - MARGIN.right} y1={at} y2={at} stroke={LINE} />
          <text x={left - 8} y={at} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <g key={day.day}>
          {series.map(({ figure, color }, number) => (
            <rect
              key={figure}
              x={middle(day.day) + (number - series.length / 2) * barWidth}
              y={y(day[figure])}
              width={barWidth}
              height={y(0) - y(day[figure])}
              fill={color}
            />
          ))}
          {index % labelled === 0 && (
            <text x={middle(day.day)} y={height - MARGIN.bottom + FONT_SIZE + 6} textAnchor="middle">
              {DAY.format(Date.parse(day.day))}
            </text>
          )}
        </g>
      ))}
    </svg>,
  );
}

/** The colors' names, in one line above the bars. */
function Legend({ series }: { series: readonly { name: string; color: string }[] }) {
  let x = 0;
  return series.map(({ name, color }) => {
    const at = x;
    x += LEGEND.swatch + 8 + name.length * LETTER + LEGEND.gap;
    return (
      <g key={name}>
        <rect x={at} y={6} width={LEGEND.swatch} height={LEGEND.swatch} rx={2} fill={color} />
        <text x={at + LEGEND.swatch + 8} y={6 + LEGEND.swatch / 2} dy="0.35em">
          {name}
        </text>
      </g>
    );
  });
}
