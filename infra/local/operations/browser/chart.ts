import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatClock, formatValue } from "#infra/local/pages/browser/format.ts";
import type { Lines, MetricWidget } from "./api.ts";

const CHART_HEIGHT = 190;
/** So many colors tell lines apart; further lines repeat them. */
const COLORS = 8;

const readColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The color of a line, which its legend has too. */
export const toColorName = (at: number): string => `--line-${(at % COLORS) + 1}`;

/** Adds up lines from below, for a stacked chart. */
function stackLines(lines: Lines): Lines {
  const totals: number[] = [];
  return lines.map((line) =>
    line.map((value, at) => {
      totals[at] = (totals[at] ?? 0) + (value ?? 0);
      return value === null ? null : totals[at];
    }),
  );
}

const toScale = (axis: "left" | "right"): string => (axis === "left" ? "y" : "y2");

/** Draws the limits of a chart as dashed lines. */
const drawLimits =
  ({ limits }: MetricWidget) =>
  (plot: uPlot): void => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = readColor("--bad");
    ctx.lineWidth = window.devicePixelRatio * 1.5;
    ctx.setLineDash([6 * window.devicePixelRatio, 4 * window.devicePixelRatio]);
    for (const { value, axis } of limits) {
      const y = Math.round(plot.valToPos(value, toScale(axis), true));
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
    }
    ctx.restore();
  };

/** The range of a scale: from zero to above what is drawn, limits included. */
function createRange(widget: MetricWidget, axis: "left" | "right"): uPlot.Range.Function {
  const { min, max } = widget.axes[axis] ?? {};
  const limits = widget.limits.filter((limit) => limit.axis === axis).map(({ value }) => value);
  return (_plot, low, high) => [
    min ?? Math.min(0, low ?? 0),
    max ?? Math.max(1, high ?? 0, ...limits) * 1.1,
  ];
}

/** A value of five minutes gets a point each five minutes, and the latest one. The line is drawn each minute. */
const filterPoints =
  (minutes: number): uPlot.Series.Points.Filter =>
  (plot, _at, isShown) => {
    if (!isShown) return null;
    const times = Array.from(plot.data[0]);
    return times.flatMap((seconds, at) =>
      isLastMinute(seconds / 60, minutes) || at === times.length - 1 ? [at] : [],
    );
  };

const isLastMinute = (minute: number, minutes: number): boolean => minute % minutes === minutes - 1;

function createOptions(widget: MetricWidget, width: number): uPlot.Options {
  const quiet = readColor("--quiet");
  const grid = { stroke: readColor("--soft-line"), width: 1 };
  const createAxis = (scale: string, side: 1 | 3, hasGrid: boolean): uPlot.Axis => ({
    scale,
    side,
    stroke: quiet,
    size: 52,
    grid: { ...grid, show: hasGrid },
    ticks: { show: false },
    values: (_plot, values) => values.map(formatValue),
  });
  const hasRight = widget.series.some(({ axis }) => axis === "right");
  return {
    width,
    height: CHART_HEIGHT,
    cursor: { drag: { x: false, y: false }, points: { size: 8 } },
    legend: { show: false },
    padding: [12, 16, 0, 0],
    hooks: { draw: [drawLimits(widget)] },
    scales: {
      x: { time: true },
      y: { range: createRange(widget, "left") },
      ...(hasRight && { y2: { range: createRange(widget, "right") } }),
    },
    axes: [
      {
        stroke: quiet,
        size: 28,
        grid: { ...grid, show: false },
        ticks: { show: false },
        space: 64,
        values: (_plot, times) => times.map((time) => formatClock(time * 1000)),
      },
      createAxis("y", 3, true),
      ...(hasRight ? [createAxis("y2", 1, false)] : []),
    ],
    series: [
      {},
      ...widget.series.map(({ label, axis }, at) => ({
        label,
        scale: toScale(axis),
        stroke: readColor(toColorName(at)),
        width: 2,
        points: { show: true, size: 5, filter: filterPoints(widget.periodSeconds / 60) },
      })),
    ],
  };
}

/** A drawn chart that takes new values. */
export interface Chart {
  readonly update: (times: readonly number[], lines: Lines) => void;
  readonly resize: () => void;
  readonly remove: () => void;
}

/** Draws a chart into an element, and tells which minute the pointer is at. */
export function drawChart(
  widget: MetricWidget,
  element: HTMLElement,
  onPoint: (at: number | undefined) => void,
): Chart {
  const options = createOptions(widget, element.clientWidth);
  const plot = new uPlot(
    {
      ...options,
      hooks: { ...options.hooks, setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    },
    [[], ...widget.series.map(() => [])],
    element,
  );
  return {
    update: (times, lines) =>
      plot.setData([
        [...times],
        ...(widget.isStacked ? stackLines(lines) : lines).map((line) => [...line]),
      ]),
    resize: () => plot.setSize({ width: element.clientWidth, height: CHART_HEIGHT }),
    remove: () => plot.destroy(),
  };
}
