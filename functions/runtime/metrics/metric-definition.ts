/** What a metric is: CloudWatch keeps one series for each service and each value of its dimensions. */
export interface MetricDefinition {
  /** CloudWatch's unit. Money is in cents, without a unit. */
  readonly unit: "Count" | "Milliseconds" | "Seconds" | "None";
  /** The functions that emit it, by the value of the dimension `service`. */
  readonly services: readonly string[];
  /**
   * Its further dimensions, with every value that each can have. Never a store, a person or an
   * order: each value is a series that costs money.
   */
  readonly dimensions?: Readonly<Record<string, readonly string[]>>;
  /** One sentence that says what a value means. */
  readonly says: string;
}
