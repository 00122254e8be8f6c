import * as z from "zod";
import { type Resource, readProperties, type System } from "#infra/local/template/system.ts";
import { type AlarmDefinition, alarmSchema } from "./alarm-definition.ts";
import { type AlarmText, describeAlarm } from "./describe-alarm.ts";
import { type AlarmState, evaluateAlarm } from "./evaluate-alarm.ts";
import { evaluateAlarmRule } from "./evaluate-alarm-rule.ts";
import type { MetricReader } from "./metric-samples.ts";

const compositeSchema = z.object({
  AlarmDescription: z.string().optional(),
  AlarmRule: z.string(),
  AlarmActions: z.array(z.string()).default([]),
});

/** An alarm as people see it. */
export interface AlarmView extends AlarmText {
  readonly name: string;
  readonly arn: string;
  readonly stack: string;
  readonly kind: "metric" | "composite";
  /** Whether it tells somebody by itself; otherwise a composite alarm does. */
  readonly isNotifying: boolean;
  readonly state: AlarmState;
  /** When it came into this state, in milliseconds since 1970. */
  readonly since: number;
  /** Why this machine cannot evaluate it. */
  readonly problem?: string;
}

type Decide = (now: Date, previous: AlarmState) => AlarmState;
interface Entry {
  view: AlarmView;
  readonly decide: Decide;
}

const MINUTE_MS = 60_000;

/**
 * Evaluates the alarms of the templates, as often as CloudWatch does: once for each minute. Before
 * `judgedFrom` none has data: a run that just started has not measured everything yet.
 */
export function createAlarmBoard(
  system: Pick<System, "listResources">,
  read: MetricReader,
  judgedFrom: Date,
) {
  let entries: Entry[] | undefined;
  let evaluatedMinute = Number.NaN;

  const readEntries = (now: Date): Entry[] => {
    const readState = (wanted: string): AlarmState =>
      entries?.find(({ view }) => view.arn === wanted || view.name === wanted)?.view.state ??
      "INSUFFICIENT_DATA";
    return [
      ...system
        .listResources("AWS::CloudWatch::Alarm")
        .map((resource) => toMetricEntry(resource, read, now)),
      ...system
        .listResources("AWS::CloudWatch::CompositeAlarm")
        .map((resource) => toCompositeEntry(resource, readState, now)),
    ];
  };
  return {
    /** Decides all states anew unless it did so in this minute, and returns the alarms. */
    evaluate(now: Date): readonly AlarmView[] {
      entries ??= readEntries(now);
      const minute = Math.floor(now.getTime() / MINUTE_MS);
      if (minute !== evaluatedMinute && now >= judgedFrom)
        for (const entry of entries) entry.view = decideAgain(entry, now);
      evaluatedMinute = minute;
      return entries.map(({ view }) => view);
    },
  };
}

const describeEntry = (resource: Resource, now: Date) => ({
  // Without CDK's hash.
  name: resource.id.replace(/(?:Alarm)?[0-9A-F]{8}$/, ""),
  arn: resource.arn,
  stack: resource.stack,
  state: "INSUFFICIENT_DATA" as const,
  since: now.getTime(),
});

function toMetricEntry(resource: Resource, read: MetricReader, now: Date): Entry {
  const alarm: AlarmDefinition = readProperties(resource, alarmSchema);
  return {
    view: {
      ...describeEntry(resource, now),
      ...describeAlarm(alarm.AlarmDescription),
      kind: "metric",
      isNotifying: alarm.AlarmActions.length > 0,
    },
    decide: (at, previous) => evaluateAlarm(alarm, read, at, previous),
  };
}

function toCompositeEntry(
  resource: Resource,
  readState: (alarm: string) => AlarmState,
  now: Date,
): Entry {
  const { AlarmDescription, AlarmRule, AlarmActions } = readProperties(resource, compositeSchema);
  const entry = describeEntry(resource, now);
  const text = describeAlarm(AlarmDescription);
  return {
    view: {
      ...entry,
      ...text,
      // The runbook names the cause.
      name: text.runbook?.split("#")[1] ?? entry.name,
      kind: "composite",
      isNotifying: AlarmActions.length > 0,
    },
    decide: () => (evaluateAlarmRule(AlarmRule, readState) ? "ALARM" : "OK"),
  };
}

/** Decides the state of an alarm; one that uses what this machine does not know has no state. */
function decideAgain({ view, decide }: Entry, now: Date): AlarmView {
  try {
    const state = decide(now, view.state);
    return state === view.state ? view : { ...view, state, since: now.getTime() };
  } catch (error) {
    return { ...view, problem: error instanceof Error ? error.message : String(error) };
  }
}
