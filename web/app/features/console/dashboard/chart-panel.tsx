import { Panel } from "~/ui/panel";
import { CHART_SIZES } from "./chart/charts";

/** One of the charts, as the picture that chart/route.ts draws. */
export const Chart = ({ name, title }: { name: string; title: string }) => (
  <Panel title={title}>
    <picture>
      <source
        media="(max-width: 560px)"
        srcSet={`/admin/charts/${name}.svg?size=narrow`}
        {...CHART_SIZES.narrow}
      />
      <img
        src={`/admin/charts/${name}.svg`}
        {...CHART_SIZES.wide}
        alt={`${title}, one bar per day for the last 30 days. The table below has the numbers.`}
        loading="lazy"
      />
    </picture>
  </Panel>
);
