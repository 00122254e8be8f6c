import * as z from "zod";
import { type Resource, readProperties, type System } from "#infra/local/template/system.ts";
import { dashboardBody, type MetricWidget, type Widget } from "./dashboard-definition.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { listSeries, type SeriesView } from "./widget-series.ts";

const dashboardProperties = z.object({
  DashboardName: z.string().optional(),
  DashboardBody: z.string(),
});

/** A limit that a chart draws. */
interface LimitView {
  readonly value: number;
  readonly label: string;
  readonly axis: "left" | "right";
}

/** What a widget shows, as far as it does not change. */
type WidgetContent =
  | { readonly kind: "text"; readonly html: string }
  | {
      readonly kind: "chart" | "number";
      readonly title: string;
      readonly isStacked: boolean;
      /** What one value stands for. */
      readonly periodSeconds: number;
      readonly series: readonly SeriesView[];
      readonly limits: readonly LimitView[];
      readonly axes: MetricWidget["properties"]["yAxis"];
    }
  | { readonly kind: "alarms"; readonly title: string; readonly alarms: readonly string[] }
  | { readonly kind: "note"; readonly title: string; readonly text: string };

/** A widget and its place in a grid of 24 columns. */
type WidgetView = Pick<Widget, "x" | "y" | "width" | "height"> & WidgetContent;

/** A dashboard, with what its charts read. */
export interface LocalDashboard {
  readonly id: string;
  readonly title: string;
  readonly widgets: readonly WidgetView[];
  /** The metrics of each widget; undefined for a widget that shows none. */
  readonly sources: readonly (MetricWidget["properties"] | undefined)[];
}

/** Reads the dashboards of the templates, with resolved references; one that shows alarms is first. */
export const readDashboards = (system: Pick<System, "listResources">): LocalDashboard[] =>
  system
    .listResources("AWS::CloudWatch::Dashboard")
    .sort((one, other) => one.stack.localeCompare(other.stack))
    .map(readDashboard)
    .sort((one, other) => Number(hasAlarms(other)) - Number(hasAlarms(one)));

const hasAlarms = ({ widgets }: LocalDashboard): boolean =>
  widgets.some(({ kind }) => kind === "alarms");

function readDashboard(resource: Resource): LocalDashboard {
  const { DashboardBody, DashboardName } = readProperties(resource, dashboardProperties);
  const { widgets } = dashboardBody.parse(JSON.parse(DashboardBody));
  const name = DashboardName ?? resource.id.replace(/[0-9A-F]{8}$/, "");
  return {
    id: name,
    title: findTitle(widgets) ?? name.replaceAll("-", " "),
    widgets: widgets.map(({ x, y, width, height, ...content }) => ({
      ...{ x, y, width, height },
      ...viewWidget(content),
    })),
    sources: widgets.map((widget) => (widget.type === "metric" ? widget.properties : undefined)),
  };
}

/** The first heading of a dashboard is its title, because its name allows no spaces. */
function findTitle(widgets: readonly Widget[]): string | undefined {
  const [text] = widgets.flatMap((widget) =>
    widget.type === "text" ? [widget.properties.markdown] : [],
  );
  return /^# (.+)$/m.exec(text ?? "")?.[1]?.trim();
}

type Content = Widget extends infer Each
  ? Each extends Widget
    ? Omit<Each, "x" | "y" | "width" | "height">
    : never
  : never;

function viewWidget(widget: Content): WidgetContent {
  if (widget.type === "text")
    return { kind: "text", html: renderMarkdown(widget.properties.markdown) };
  if (widget.type === "alarm") return { kind: "alarms", ...widget.properties };
  if (widget.type === "unknown")
    return {
      kind: "note",
      title: widget.properties.title,
      text: `A widget of the type ${widget.of} shows nothing on this machine.`,
    };
  const { properties } = widget;
  const { title, annotations } = properties;
  if (properties.metrics.length === 0 && annotations.alarms.length > 0)
    return { kind: "alarms", title, alarms: annotations.alarms };
  return {
    kind: properties.view === "timeSeries" ? "chart" : "number",
    title,
    isStacked: properties.stacked,
    periodSeconds: properties.period,
    series: listSeries(properties),
    limits: annotations.horizontal.map(({ value, label = "", yAxis = "left" }) => ({
      value,
      label,
      axis: yAxis,
    })),
    axes: properties.yAxis,
  };
}
