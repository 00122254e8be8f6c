/** One series of what the functions, or AWS itself, measure. */
export interface Figure {
  /** `AWS/Lambda`, `AWS/SQS`, `AWS/DynamoDB`, or the functions' own metrics. */
  readonly of: "lambda" | "sqs" | "dynamodb" | "functions";
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: "Sum" | "SampleCount" | "Maximum" | "p50";
}

/** What was measured in the period that begins at a time. */
export interface FigureValue {
  readonly at: Date;
  readonly value: number;
}

export interface FigureWindow {
  readonly since: Date;
  readonly until: Date;
  readonly periodSeconds: number;
}

/** Reads what was measured. It comes some minutes late. */
export interface Figures {
  /** Returns the values of each figure in their order, the newest first. A period without a value is left out. */
  read(
    figures: readonly Figure[],
    window: FigureWindow,
  ): Promise<readonly (readonly FigureValue[])[]>;
}
