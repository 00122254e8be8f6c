import { Lazy } from "aws-cdk-lib";
import type { StageConfig } from "#infra/config.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";

/** Formats the namespace of a stage's metrics. Stages of one account share no series. */
export const formatMetricNamespace = ({ name }: Pick<StageConfig, "name">): string =>
  `OrderBridge-${name}`;

/** The namespace of the stage whose alarm or dashboard uses the metric. */
export const METRIC_NAMESPACE = Lazy.uncachedString({
  produce: ({ scope }) => formatMetricNamespace(getConfig(scope)),
});
