import { useEffect, useRef, useState } from "preact/hooks";
import type { Insights } from "../../api-types.ts";
import type { ChartLine, DrawnChart } from "../../charts/chart-spec.ts";
import { drawChart } from "../../charts/draw-chart.ts";
import { NOTHING } from "./format-figures.ts";
import type { Grouping } from "./insights-view.ts";
import { MeasureTable } from "./measure-table.tsx";
import type { Measure } from "./measures.ts";
import { nameGroup, shortenGroup } from "./name-groups.ts";

type Group = Insights["groups"][number];

interface ChartCardProps {
  readonly measure: Measure;
  readonly groups: readonly Group[];
  readonly by: Grouping;
}

/** A chart with the exact figures of the place that is pointed at, and its table. */
export const ChartCard = ({ measure, groups, by }: ChartCardProps) => {
  const [selected, setSelected] = useState<number>();
  const { title, hint } = measure;
  return (
    <section class="card chart-card" aria-label={title}>
      <h3>{title}</h3>
      <p class="hint">{hint}</p>
      <Readout {...{ measure, by, group: groups[selected ?? -1] }} />
      <Chart {...{ measure, groups, by, selected, onSelect: setSelected }} />
      <Slider {...{ title, groups, by, selected, onSelect: setSelected }} />
      <MeasureTable {...{ measure, groups, by }} />
    </section>
  );
};

interface ReadoutProps extends Pick<ChartCardProps, "measure" | "by"> {
  readonly group: Group | undefined;
}

/** What the lines are, and their exact figures where somebody looks. */
const Readout = ({ measure: { lines, formatValue }, by, group }: ReadoutProps) => (
  <p class="readout">
    {group && <strong>{nameGroup(group, by)}</strong>}
    {lines.map(({ title, read }, at) => {
      const value = group && read(group.figures);
      return (
        <span key={title}>
          <i class={`key key-${at + 1}`} />
          {title}
          {group && `: ${value === null || value === undefined ? NOTHING : formatValue(value)}`}
        </span>
      );
    })}
  </p>
);

interface SelectionProps extends Omit<ChartCardProps, "measure"> {
  readonly selected: number | undefined;
  readonly onSelect: (at: number) => void;
}

const Chart = (props: SelectionProps & Pick<ChartCardProps, "measure">) => {
  const { measure, groups, by, selected, onSelect } = props;
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | undefined>(undefined);
  useEffect(() => {
    if (box.current === null) return undefined;
    const chart = drawChart(toSpec(measure, groups, by), box.current, onSelect);
    drawn.current = chart;
    return () => chart.remove();
  }, [measure, groups, by]);
  useEffect(() => drawn.current?.select(selected), [selected]);
  return (
    <div
      ref={box}
      class="chart"
      role="img"
      aria-label={`${measure.title}: chart. The table below has its figures.`}
    />
  );
};

const toSpec = (
  { lines, relation, scale, formatValue }: Measure,
  groups: readonly Group[],
  by: Grouping,
) => ({
  labels: groups.map((group) => shortenGroup(group, by)),
  lines: lines.map(({ read }, at) => ({
    values: groups.map(({ figures }) => read(figures)),
    kind: pickKind(relation, lines.length, at, by),
    color: `--chart-${at + 1}`,
  })),
  scale,
  formatValue,
});

/** Averages of days are a line: a day without any has no bar of height 0. */
function pickKind(
  relation: Measure["relation"],
  lines: number,
  at: number,
  by: Grouping,
): ChartLine["kind"] {
  if (relation === "part") return "bars";
  if (lines === 1) return by === "day" ? "line" : "bars";
  return at === 0 ? "left-bars" : "right-bars";
}

interface SliderProps extends SelectionProps {
  readonly title: string;
}

/** Moves through the chart by keyboard and on a phone. The browser's own slider does both. */
const Slider = ({ title, groups, by, selected, onSelect }: SliderProps) => {
  const group = groups[selected ?? groups.length - 1];
  return groups.length < 2 || group === undefined ? null : (
    <label class="slider">
      <span class="unseen">{title}: exact figures</span>
      <input
        type="range"
        min={0}
        max={groups.length - 1}
        value={selected ?? groups.length - 1}
        aria-valuetext={nameGroup(group, by)}
        onFocus={() => onSelect(selected ?? groups.length - 1)}
        onInput={({ currentTarget }) => onSelect(Number(currentTarget.value))}
      />
    </label>
  );
};
