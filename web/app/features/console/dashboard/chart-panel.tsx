import { Panel } from "~/ui/panel";

/** One of the charts, as the picture that chart/route.ts draws. */
export const Chart = ({ name, title }: { name: string; title: string }) => (
  <Panel title={title}>
    <img
      src={`/admin/charts/${name}.svg`}
      width="720"
      height="260"
      alt={`${title}, one bar per day for the last 30 days. The table below has the numbers.`}
      loading="lazy"
    />
  </Panel>
);
