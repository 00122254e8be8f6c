import { fetchJson } from "#infra/local/pages/browser/fetch-json.ts";

/** A widget of a dashboard and its place in a grid of 24 columns. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Axis {
  readonly label?: string;
  readonly min?: number;
  readonly max?: number;
}
interface MetricWidgetOf<Kind> extends Place {
  readonly kind: Kind;
  readonly title: string;
  readonly isStacked: boolean;
  readonly periodSeconds: number;
  readonly series: readonly { readonly label: string; readonly axis: "left" | "right" }[];
  readonly limits: readonly {
    readonly value: number;
    readonly label: string;
    readonly axis: "left" | "right";
  }[];
  readonly axes: { readonly left?: Axis; readonly right?: Axis };
}
export type MetricWidget = MetricWidgetOf<"chart"> | MetricWidgetOf<"number">;
export type Widget =
  | (Place & { readonly kind: "text"; readonly html: string })
  | MetricWidget
  | (Place & {
      readonly kind: "alarms";
      readonly title: string;
      readonly alarms: readonly string[];
    })
  | (Place & { readonly kind: "note"; readonly title: string; readonly text: string });

export interface Dashboard {
  readonly id: string;
  readonly title: string;
  readonly widgets: readonly Widget[];
}

/** Why an alarm that fires tells nobody. */
interface Suppressed {
  readonly by: "Alarm" | "WaitPeriod" | "ExtensionPeriod";
  readonly alarms: readonly string[];
}

export interface Alarm {
  readonly name: string;
  readonly arn: string;
  readonly stack: string;
  readonly kind: "metric" | "composite";
  readonly isNotifying: boolean;
  readonly severity?: "page" | "ticket";
  readonly says: string;
  readonly runbook?: string;
  readonly state: "OK" | "ALARM" | "INSUFFICIENT_DATA";
  readonly since: number;
  readonly suppressed?: Suppressed;
  readonly problem?: string;
}

/** An alarm that fires if what is broken now stays broken. */
export interface ForecastAlarm {
  readonly name: string;
  readonly stack: string;
  readonly isNotifying: boolean;
  readonly severity?: "page" | "ticket";
  readonly says: string;
  readonly runbook?: string;
  readonly afterMinutes: number;
  readonly suppressed?: Suppressed;
}

/** The values of a widget's lines, in the order of the times. */
export type Lines = readonly (readonly (number | null)[])[];
export interface Values {
  readonly times: readonly number[];
  readonly values: readonly Lines[];
  readonly lastSecondsAgo: readonly (number | null)[];
  readonly problems: Readonly<Record<string, string>>;
}

export const fetchDashboards = async (): Promise<readonly Dashboard[]> =>
  (await fetchJson<{ dashboards: readonly Dashboard[] }>("/api/dashboards")).dashboards;

export const fetchAlarms = async (): Promise<readonly Alarm[]> =>
  (await fetchJson<{ alarms: readonly Alarm[] }>("/api/alarms")).alarms;

export const fetchForecast = async (): Promise<readonly ForecastAlarm[]> =>
  (await fetchJson<{ alarms: readonly ForecastAlarm[] }>("/api/forecast")).alarms;

export const fetchValues = (dashboard: string, minutes: number): Promise<Values> =>
  fetchJson(`/api/dashboards/${encodeURIComponent(dashboard)}/values?minutes=${minutes}`);
