import * as z from "zod";
import { type Resource, readProperties } from "#infra/local/template/system.ts";
import { type AlarmText, describeAlarm } from "./describe-alarm.ts";
import type { AlarmState } from "./evaluate-alarm.ts";
import { evaluateAlarmRule } from "./evaluate-alarm-rule.ts";
import { type ActionsSuppressedBy, createActionsSuppression } from "./suppress-actions.ts";

const compositeSchema = z.object({
  AlarmName: z.string().optional(),
  AlarmDescription: z.string().optional(),
  AlarmRule: z.string(),
  AlarmActions: z.array(z.string()).default([]),
  ActionsSuppressor: z.string().optional(),
  ActionsSuppressorWaitPeriod: z.number().default(0),
  ActionsSuppressorExtensionPeriod: z.number().default(0),
});

/** What a rule wants not to be active. */
const DENIED = /NOT \((?:[^()]|\([^()]*\))*\)/g;

/** Finds the state of an alarm by its name or ARN. */
type StateReader = (alarm: string) => AlarmState;

/** A composite alarm of a template. */
export interface CompositeAlarm {
  /** The name that other alarms' rules may have it by. */
  readonly physicalName: string | undefined;
  readonly text: AlarmText;
  readonly isNotifying: boolean;
  /** The alarm that suppresses its actions. */
  readonly suppressor: string | undefined;
  /** The alarms whose activity makes it active. */
  readonly parts: readonly string[];
  readonly decide: (read: StateReader) => AlarmState;
  /** Says at each look why its actions are suppressed, if they are. */
  readonly suppress: (
    state: AlarmState,
    read: StateReader,
    now: Date,
  ) => ActionsSuppressedBy | undefined;
}

/** Reads a composite alarm, and follows what suppresses its actions. */
export function readCompositeAlarm(resource: Resource): CompositeAlarm {
  const alarm = readProperties(resource, compositeSchema);
  const { AlarmRule: rule, ActionsSuppressor: suppressor } = alarm;
  const suppress = createActionsSuppression({
    waitSeconds: alarm.ActionsSuppressorWaitPeriod,
    extensionSeconds: alarm.ActionsSuppressorExtensionPeriod,
  });
  return {
    physicalName: alarm.AlarmName,
    text: describeAlarm(alarm.AlarmDescription),
    isNotifying: alarm.AlarmActions.length > 0,
    suppressor,
    parts: [...rule.replaceAll(DENIED, "").matchAll(/"([^"]*)"/g)].map(([, part = ""]) => part),
    decide: (read) => (evaluateAlarmRule(rule, read) ? "ALARM" : "OK"),
    suppress: (state, read, now) =>
      suppressor === undefined
        ? undefined
        : suppress({ state, isSuppressing: read(suppressor) === "ALARM" }, now),
  };
}
