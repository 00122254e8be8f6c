import { useMemo, useState } from "preact/hooks";
import type { Insights } from "../../api-types.ts";
import type { ScreenContext } from "../../screen.ts";
import { downloadCsv } from "../../ui/csv.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toDay } from "../deliveries/deliveries-view.ts";
import { ChartCard } from "./chart-card.tsx";
import { formatDay } from "./format-figures.ts";
import { Headline } from "./headline.tsx";
import { toCsv } from "./insights-csv.ts";
import {
  formatRange,
  formatView,
  type InsightsView,
  parseView,
  toApiQuery,
  toRange,
} from "./insights-view.ts";
import { listMeasures } from "./measures.ts";
import { GROUP_TITLES, nameGroup } from "./name-groups.ts";
import { RangeFilter } from "./range-filter.tsx";
import { useInsights } from "./use-insights.ts";

/** What became of the deliveries of any days, in figures, charts and tables. The address has what is shown. */
export const InsightsPage = ({ context }: { readonly context: ScreenContext }) => {
  const [view, setView] = useState(() => parseView(context.query));
  const { insights, refusal, retry } = useInsights(context.api, toApiQuery(view));
  // Days are the store's, whose figures say which: until they are read, the browser's are shown, and not taken.
  const isGuessed = view.days !== undefined && insights === undefined;
  const range =
    view.days !== undefined && insights !== undefined
      ? { from: insights.from, to: insights.to }
      : toRange(view, toDay(new Date()));

  function show(changes: Partial<InsightsView>): void {
    const next = { ...view, ...changes };
    setView(next);
    context.writeQuery(formatView(next));
  }

  return (
    <>
      <RangeFilter {...{ view, range, isGuessed }} onChange={show} />
      {refusal && <Problem refusal={refusal} onRetry={retry} />}
      {!refusal && insights === undefined && <Loading />}
      {!refusal && insights !== undefined && <Shown view={view} insights={insights} />}
    </>
  );
};

interface ShownProps {
  readonly view: InsightsView;
  readonly insights: Insights;
}

const Shown = ({ view, insights }: ShownProps) => {
  const { by } = view;
  const { total, groups, pendingDays } = insights;
  // As long as the figures stay, so do the charts.
  const measures = useMemo(() => listMeasures(total), [total]);
  if (total.deliveries === 0 && pendingDays === 0) return <Nothing insights={insights} />;
  return (
    <>
      <Headline title={nameRange(view, insights)} insights={insights} />
      <p class="export">
        <span class="hint">{describeDays(insights)}</span>
        <button type="button" onClick={() => saveTable(insights, by)}>
          Export
        </button>
      </p>
      {measures.map((measure) => (
        <ChartCard key={measure.title} {...{ measure, groups, by }} />
      ))}
    </>
  );
};

const nameRange = ({ days }: InsightsView, { from, to }: Insights): string =>
  days === undefined ? `${formatDay(from)} to ${formatDay(to)}` : formatRange(days);

const describeDays = ({ from, to, timeZone }: Insights): string =>
  `${formatDay(from)} to ${formatDay(to)}, days of ${timeZone}`;

const saveTable = (insights: Insights, by: InsightsView["by"]): void =>
  downloadCsv(
    `insights-${insights.from}-${insights.to}.csv`,
    toCsv(insights, GROUP_TITLES[by], (group) =>
      by === "day" ? (group.key ?? "") : nameGroup(group, by),
    ),
  );

const Nothing = ({ insights }: Pick<ShownProps, "insights">) => (
  <div class="empty">
    <p>
      <strong>No deliveries on these days.</strong>
    </p>
    <p>
      {describeDays(insights)}. Choose other days, or <a href="#/deliveries">see all deliveries</a>.
    </p>
  </div>
);
