import "#shared/kernel/valid-language.ts";

import uPlot from "uplot";
import type { ChartLine, ChartScale, ChartSpec, DrawnChart } from "./chart-spec.ts";
import { fitLabel } from "./fit-label.ts";

const HEIGHT = 200;
/** The share of its place that a bar takes, and its greatest width in pixels. */
const WIDE_BAR: [number, number] = [0.7, 48];
const NARROW_BAR: [number, number] = [0.36, 32];

const HOUR = 3600;
/** How far lines of the axis may be apart. */
const STEPS: Readonly<Record<Exclude<ChartScale, "any">, readonly number[]>> = {
  whole: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5],
  seconds: [
    ...[60, 300, 600, 900, 1200, 1800, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR],
    ...[1, 2, 5, 10, 20, 50, 100].map((days) => days * 24 * HOUR),
  ],
};

const readColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const { bars, linear } = uPlot.paths;
const PATHS = {
  line: linear?.(),
  bars: bars?.({ size: WIDE_BAR }),
  "left-bars": bars?.({ size: NARROW_BAR, align: -1 }),
  "right-bars": bars?.({ size: NARROW_BAR, align: 1 }),
};

function createSeries({ kind, color }: ChartLine): uPlot.Series {
  const stroke = readColor(color);
  const paths = PATHS[kind];
  return {
    stroke,
    width: kind === "line" ? 2 : 0,
    ...(kind !== "line" && { fill: stroke }),
    ...(paths && { paths }),
    spanGaps: true,
    points: { show: kind === "line", size: 6, fill: stroke },
  };
}

function createOptions({ labels, lines, ...spec }: ChartSpec, width: number): uPlot.Options {
  const quiet = readColor("--quiet");
  const last = labels.length - 1;
  return {
    width,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 9 } },
    legend: { show: false },
    padding: [12, 12, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, last + 0.5] },
      y: { range: (_plot, _low, high) => [0, (high ?? 0) > 0 ? (high ?? 0) * 1.1 : 1] },
    },
    axes: [
      {
        stroke: quiet,
        grid: { show: false },
        ticks: { show: false },
        size: 28,
        space: 60,
        incrs: [1, 2, 7, 14, 28, 56],
        values: ({ bbox }, places) => {
          const room = bbox.width / devicePixelRatio / Math.max(places.length, 1);
          return places.map((at) => fitLabel(labels[at] ?? "", room));
        },
      },
      {
        stroke: quiet,
        grid: { stroke: readColor("--soft-line"), width: 1 },
        ticks: { show: false },
        size: 64,
        ...(spec.scale !== "any" && { incrs: [...STEPS[spec.scale]] }),
        values: (_plot, values) => values.map(spec.formatValue),
      },
    ],
    series: [{}, ...lines.map(createSeries)],
  };
}

/**
 * Draws a chart into an element, and again when its width or the colors change. `onPoint` is told the
 * place that the pointer is at.
 */
export function drawChart(
  spec: ChartSpec,
  element: HTMLElement,
  onPoint: (at: number) => void,
): DrawnChart {
  const data: uPlot.AlignedData = [
    spec.labels.map((_, at) => at),
    ...spec.lines.map(({ values }) => [...values]),
  ];
  /** What is selected by something else than the pointer is not told back. */
  let isSelecting = false;
  const open = () =>
    new uPlot(
      {
        ...createOptions(spec, element.clientWidth),
        hooks: {
          setCursor: [
            ({ cursor: { idx, left = -1 } }) => {
              if (!isSelecting && left >= 0 && typeof idx === "number") onPoint(idx);
            },
          ],
        },
      },
      data,
      element,
    );
  let plot = open();
  const drawAgain = () => {
    plot.destroy();
    plot = open();
  };
  const resizes = new ResizeObserver(() => {
    if (plot.width !== element.clientWidth)
      plot.setSize({ width: element.clientWidth, height: HEIGHT });
  });
  resizes.observe(element);
  const colors = matchMedia("(prefers-color-scheme: dark)");
  colors.addEventListener("change", drawAgain);
  return {
    select(at) {
      isSelecting = true;
      const left = at === undefined ? -10 : plot.valToPos(at, "x");
      plot.setCursor({ left, top: at === undefined ? -10 : 0 });
      isSelecting = false;
    },
    remove() {
      resizes.disconnect();
      colors.removeEventListener("change", drawAgain);
      plot.destroy();
    },
  };
}
