import { createElement } from "#infra/local/pages/browser/dom.ts";
import { createBadge } from "./alarm-list.ts";
import type { Alarm, Dashboard, Values, Widget } from "./api.ts";
import { createChartWidget, createNumberWidget, type LiveWidget } from "./metric-widget.ts";

/** A dashboard on the page. */
export interface LiveDashboard {
  readonly element: HTMLElement;
  readonly draw: () => void;
  readonly update: (values: Values, alarms: readonly Alarm[]) => void;
  readonly resize: () => void;
  readonly remove: () => void;
}

/** The Markdown was rendered by the server, which lets no markup of its own through. */
function createText(html: string): HTMLElement {
  const element = createElement("section", { class: "text" });
  element.innerHTML = html;
  return element;
}

function createAlarmBadges(title: string) {
  const list = createElement("ul", { class: "badges" });
  const heading = title === "" ? "Alarms" : title;
  const element = createElement(
    "section",
    { class: "card", "aria-label": heading },
    createElement("h3", {}, heading),
    list,
  );
  const show = (alarms: readonly Alarm[]): void =>
    list.replaceChildren(
      ...alarms.map((alarm) => createElement("li", {}, createBadge(alarm), " ", alarm.name)),
    );
  return { element, show };
}

type Part = Partial<LiveWidget> & {
  readonly element: HTMLElement;
  readonly showAlarms?: (alarms: readonly Alarm[]) => void;
};

function createPart(widget: Widget): Part {
  if (widget.kind === "text") return { element: createText(widget.html) };
  if (widget.kind === "chart") return createChartWidget(widget);
  if (widget.kind === "number") return createNumberWidget(widget);
  if (widget.kind === "note")
    return {
      element: createElement(
        "section",
        { class: "card" },
        createElement("h3", {}, widget.title === "" ? "Not shown here" : widget.title),
        createElement("p", { class: "quiet" }, widget.text),
      ),
    };
  const { title, alarms: shown } = widget;
  const { element, show } = createAlarmBadges(title);
  return { element, showAlarms: (all) => show(all.filter(({ arn }) => shown.includes(arn))) };
}

/** Puts a widget where its dashboard has it. On a narrow screen the style sheet puts them in a row. */
function placePart({ element }: Part, { x, y, width, height }: Widget): void {
  element.style.gridColumn = `${x + 1} / span ${width}`;
  element.style.gridRow = `${y + 1} / span ${height}`;
}

/** Creates a dashboard: its widgets in a grid, in the order in which they are read. */
export function createDashboard({ title, widgets }: Dashboard): LiveDashboard {
  const parts = widgets.map((widget, at) => ({ part: createPart(widget), widget, at }));
  for (const { part, widget } of parts) placePart(part, widget);
  const inOrder = parts.toSorted(
    (one, other) => one.widget.y - other.widget.y || one.widget.x - other.widget.x,
  );
  const hasTitle = widgets.some((widget) => widget.kind === "text" && widget.html.includes("<h2"));
  return {
    element: createElement(
      "div",
      { class: "grid" },
      hasTitle ? undefined : createElement("h2", { class: "unseen" }, title),
      ...inOrder.map(({ part }) => part.element),
    ),
    draw() {
      for (const { part } of parts) part.draw?.();
    },
    resize() {
      for (const { part } of parts) part.resize?.();
    },
    remove() {
      for (const { part } of parts) part.remove?.();
    },
    update({ times, values, lastSecondsAgo, problems }, alarms) {
      for (const { part, at } of parts) {
        part.update?.(times, values[at] ?? [], {
          problem: problems[at],
          lastSecondsAgo: lastSecondsAgo[at],
        });
        part.showAlarms?.(alarms);
      }
    },
  };
}
