/** What a chart shows. It knows nothing of deliveries. */
export interface ChartSpec {
  /** What stands below, one for each place from left to right. */
  readonly labels: readonly string[];
  readonly lines: readonly ChartLine[];
  /** Returns a value as the axis shows it. */
  readonly formatValue: (value: number) => string;
  readonly scale: ChartScale;
}

/** What stands at the axis of the values: any numbers, whole ones only, or times, given in seconds. */
export type ChartScale = "any" | "whole" | "seconds";

export interface ChartLine {
  /** One for each label; null: nothing is known. */
  readonly values: readonly (number | null)[];
  /** A line; bars that stand before each other; or bars that stand side by side. */
  readonly kind: "line" | "bars" | "left-bars" | "right-bars";
  /** The variable of the style sheet: `--chart-1`. */
  readonly color: string;
}

export interface DrawnChart {
  /** Shows where somebody looks; undefined: nowhere. */
  select(at: number | undefined): void;
  remove(): void;
}
