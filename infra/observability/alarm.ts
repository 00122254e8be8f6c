import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { AlarmTopics, type Severity } from "./alarm-topics.ts";
import { CauseAlarm } from "./cause-alarm.ts";
import type { CauseName } from "./causes.ts";
import type { PromiseName } from "./promises.ts";
import { getRunbookUrl } from "./runbook-url.ts";

/** Who hears of an alarm: the topic of its severity, or the composite alarm of its cause, which pages. */
type Recipient =
  | { readonly severity: Severity; readonly cause?: never }
  /** One cause makes several alarms fire: then their composite alarm notifies, and this one does not. */
  | {
      readonly cause: CauseName;
      readonly severity?: never;
      /** The courier does not bring it about: it wakes somebody although the courier's own cause has. */
      readonly wakesBesideCourier?: boolean;
    };

export type AlarmOptions = Recipient & {
  readonly metric: IMetric;
  /** The alarm fires above it; 0 by default. */
  readonly threshold?: number;
  /** How many periods count, and how many of them must exceed the threshold; 1 of 1 by default. */
  readonly periods?: { readonly evaluated: number; readonly needed: number };
  /** Fires when the metric is below the threshold, or has no data. */
  readonly firesBelow?: boolean;
  /** With `firesBelow`: no data is no reason to fire. */
  readonly toleratesSilence?: boolean;
  /** The promise that the threshold comes from. */
  readonly promise: PromiseName;
  /** The heading of its entry in docs/runbook.md, as an anchor. */
  readonly entry: string;
  /** What it means, in a sentence or two. The runbook says what to do. */
  readonly says: string;
};

/** Creates an alarm that notifies its severity's topic, and links to its entry in the runbook. */
export function createAlarm(scope: Construct, id: string, options: AlarmOptions): Alarm {
  const { metric, periods = { evaluated: 1, needed: 1 } } = options;
  const { firesBelow = false, toleratesSilence = false } = options;
  const alarm = new Alarm(scope, id, {
    alarmDescription: describeAlarm(scope, options),
    metric,
    threshold: options.threshold ?? 0,
    comparisonOperator: firesBelow
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: periods.evaluated,
    ...(periods.needed !== periods.evaluated && { datapointsToAlarm: periods.needed }),
    treatMissingData:
      firesBelow && !toleratesSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  if (options.cause === undefined)
    alarm.addAlarmAction(AlarmTopics.of(scope).getAction(options.severity));
  else CauseAlarm.of(scope, options.cause).add(alarm, options.wakesBesideCourier);
  return alarm;
}

/** Describes an alarm: whom it wakes, what it means, and where the runbook says what to do. */
function describeAlarm(scope: Construct, options: AlarmOptions): string {
  const { severity, cause, says, promise, entry } = options;
  const heading =
    cause === undefined ? `[${severity}] ${says}` : `[page] ${says} It pages as ${cause}.`;
  return `${heading} Promise: ${promise}. ${getRunbookUrl(scope)}#${entry}`;
}
