import { createElement } from "#infra/local/pages/browser/dom.ts";
import {
  formatClock,
  formatPeriod,
  formatSeconds,
  formatValue,
} from "#infra/local/pages/browser/format.ts";
import type { Lines, MetricWidget } from "./api.ts";
import { type Chart, drawChart, toColorName } from "./chart.ts";

/** What is known of a widget now. */
interface WidgetState {
  readonly problem?: string | undefined;
  readonly lastSecondsAgo?: number | null | undefined;
}

/** A widget on the page that takes new values. */
export interface LiveWidget {
  readonly element: HTMLElement;
  readonly update: (times: readonly number[], lines: Lines, now: WidgetState) => void;
  /** Draws into the element, which is on the page now. */
  readonly draw?: () => void;
  readonly resize?: () => void;
  readonly remove?: () => void;
}

const hasValues = (lines: Lines): boolean =>
  lines.some((line) => line.some((value) => value !== null));

const findLast = (line: readonly (number | null)[] | undefined): number | undefined =>
  line?.findLast((value) => value !== null) ?? undefined;

const formatShown = (value: number | null | undefined): string =>
  typeof value === "number" ? formatValue(value) : "–";

/** The names of the lines with their colors and values: what a chart says without being seen. */
function createLegend({ series, limits }: MetricWidget) {
  const values = series.map(() => createElement("b", {}, "–"));
  const element = createElement(
    "ul",
    { class: "legend" },
    ...series.map(({ label }, at) =>
      createElement(
        "li",
        {},
        createElement("i", { class: `key ${toColorName(at).slice(2)}` }),
        label,
        " ",
        values[at],
      ),
    ),
    ...limits.map(({ label, value }) =>
      createElement(
        "li",
        {},
        createElement("i", { class: "key limit" }),
        label === "" ? "Limit" : label,
        " ",
        createElement("b", {}, formatValue(value)),
      ),
    ),
  );
  const show = (shown: readonly (number | null | undefined)[]): void =>
    values.forEach((each, at) => {
      each.textContent = formatShown(shown[at]);
    });
  return { element, show };
}

const isAboveLimit = ({ limits, series }: MetricWidget, lines: Lines): boolean =>
  limits.some((limit) =>
    lines.some(
      (line, at) => series[at]?.axis === limit.axis && (findLast(line) ?? 0) > limit.value,
    ),
  );

/** Creates the card of a chart with its question, its lines and its limits. */
export function createChartWidget(widget: MetricWidget): LiveWidget {
  const canvas = createElement("div", { class: "chart" });
  const state = createElement("p", { class: "state", role: "presentation" });
  const time = createElement("span", { class: "quiet" });
  const unit = [widget.axes.left?.label ?? "", formatPeriod(widget.periodSeconds)]
    .filter((part) => part !== "")
    .join(", ");
  const legend = createLegend(widget);
  const element = createElement(
    "section",
    { class: "card", "aria-label": widget.title || undefined },
    createElement("h3", {}, widget.title, " ", time),
    createElement("div", { class: "plot" }, canvas, state),
    legend.element,
  );
  let chart: Chart | undefined;
  let latest: { times: readonly number[]; lines: Lines } = { times: [], lines: [] };

  let last = "";
  const showPoint = (at: number | undefined): void => {
    const { times, lines } = latest;
    const seconds = at === undefined ? undefined : times[at];
    time.textContent =
      seconds === undefined
        ? [unit, last].filter((part) => part !== "").join(". ")
        : `${unit} at ${formatClock(seconds * 1000)}`;
    legend.show(lines.map((line) => (at === undefined ? findLast(line) : line[at])));
  };
  return {
    element,
    draw: () => {
      chart = drawChart(widget, canvas, showPoint);
    },
    resize: () => chart?.resize(),
    remove: () => chart?.remove(),
    update(times, lines, { problem, lastSecondsAgo }) {
      latest = { times, lines };
      last =
        typeof lastSecondsAgo === "number" ? `Last one: ${formatSeconds(lastSecondsAgo)} ago` : "";
      chart?.update(times, lines);
      showPoint(undefined);
      state.textContent = problem ?? (hasValues(lines) ? "" : "Nothing happened in this time.");
      element.classList.toggle("above", isAboveLimit(widget, lines));
    },
  };
}

/** Creates the card of single values: the latest of each line. */
export function createNumberWidget(widget: MetricWidget): LiveWidget {
  const values = widget.series.map(() => createElement("dd", {}, "–"));
  const problemText = createElement("p", { class: "quiet" });
  const element = createElement(
    "section",
    { class: "card", "aria-label": widget.title || undefined },
    createElement("h3", {}, widget.title),
    createElement(
      "dl",
      { class: "numbers" },
      ...widget.series.map(({ label }, at) =>
        createElement("div", {}, createElement("dt", {}, label), values[at]),
      ),
    ),
    problemText,
  );
  return {
    element,
    update(_times, lines, { problem = "" }) {
      values.forEach((each, at) => {
        each.textContent = formatShown(findLast(lines[at]));
      });
      problemText.textContent = problem;
      element.classList.toggle("above", isAboveLimit(widget, lines));
    },
  };
}
