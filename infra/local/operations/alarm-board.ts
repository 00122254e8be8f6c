import { type Resource, readProperties, type System } from "#infra/local/template/system.ts";
import { type AlarmDefinition, alarmSchema } from "./alarm-definition.ts";
import { type CompositeAlarm, readCompositeAlarm } from "./composite-alarm.ts";
import { type AlarmText, describeAlarm } from "./describe-alarm.ts";
import { type AlarmState, evaluateAlarm } from "./evaluate-alarm.ts";
import type { MetricReader } from "./metric-samples.ts";
import type { ActionsSuppressedBy } from "./suppress-actions.ts";

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
  /** It fires, and tells nobody, because of these alarms or until a period ends. */
  readonly suppressed?: { readonly by: ActionsSuppressedBy; readonly alarms: readonly string[] };
  /** Why this machine cannot evaluate it. */
  readonly problem?: string;
}

interface Entry {
  view: AlarmView;
  readonly decide: (now: Date, previous: AlarmState) => AlarmState;
  readonly composite?: CompositeAlarm;
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
  let entries: readonly Entry[] = [];
  let evaluatedMinute = Number.NaN;

  const find = (wanted: string): Entry | undefined =>
    entries.find(
      ({ view, composite }) =>
        view.arn === wanted || view.name === wanted || composite?.physicalName === wanted,
    );
  const readState = (wanted: string): AlarmState => find(wanted)?.view.state ?? "INSUFFICIENT_DATA";
  /** Names what suppresses an alarm: its suppressor, or, of one that tells nobody, its active parts. */
  const nameSuppressors = (suppressor = ""): readonly string[] => {
    const entry = find(suppressor);
    if (entry === undefined) return [suppressor];
    if (entry.composite === undefined || entry.view.isNotifying) return [entry.view.name];
    return entry.composite.parts
      .filter((part) => readState(part) === "ALARM")
      .flatMap(nameSuppressors);
  };
  const readEntries = (now: Date): readonly Entry[] => [
    ...system
      .listResources("AWS::CloudWatch::Alarm")
      .map((resource) => toMetricEntry(resource, read, now)),
    ...system
      .listResources("AWS::CloudWatch::CompositeAlarm")
      .map((resource) => toCompositeEntry(resource, readState, now)),
  ];
  const evaluateAll = (now: Date): void => {
    const composites = entries.filter(isComposite);
    for (const entry of entries) entry.view = decideAgain(entry, now);
    // CloudWatch evaluates a composite alarm whenever one changes that it reads.
    for (const entry of composites.flatMap(() => composites)) entry.view = decideAgain(entry, now);
    for (const entry of composites) {
      const by = entry.composite.suppress(entry.view.state, readState, now);
      const { suppressed: _, ...view } = entry.view;
      entry.view =
        by === undefined || view.state !== "ALARM"
          ? view
          : { ...view, suppressed: { by, alarms: nameSuppressors(entry.composite.suppressor) } };
    }
  };
  return {
    /** Decides all states anew unless it did so in this minute, and returns the alarms that are of use to people. */
    evaluate(now: Date): readonly AlarmView[] {
      if (entries.length === 0) entries = readEntries(now);
      const minute = Math.floor(now.getTime() / MINUTE_MS);
      if (minute !== evaluatedMinute && now >= judgedFrom) evaluateAll(now);
      evaluatedMinute = minute;
      return entries.filter(isForPeople).map(({ view }) => view);
    },
  };
}

const isComposite = (entry: Entry): entry is Entry & { readonly composite: CompositeAlarm } =>
  entry.composite !== undefined;

/** A composite alarm that tells nobody only suppresses others. */
const isForPeople = ({ view, composite }: Entry): boolean =>
  composite === undefined || view.isNotifying;

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
  const composite = readCompositeAlarm(resource);
  const entry = describeEntry(resource, now);
  return {
    view: {
      ...entry,
      ...composite.text,
      // The runbook names the cause.
      name: composite.text.runbook?.split("#")[1] ?? entry.name,
      kind: "composite",
      isNotifying: composite.isNotifying,
    },
    decide: () => composite.decide(readState),
    composite,
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
