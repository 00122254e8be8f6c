import type { AlarmState } from "./evaluate-alarm.ts";

/** Why a composite alarm does not act on its state, in CloudWatch's words. */
export type ActionsSuppressedBy = "Alarm" | "WaitPeriod" | "ExtensionPeriod";

interface Suppression {
  readonly waitSeconds: number;
  readonly extensionSeconds: number;
}

interface Period {
  readonly by: ActionsSuppressedBy;
  readonly endsAt: number;
}

interface Look {
  readonly state: AlarmState;
  readonly isSuppressing: boolean;
}

/**
 * Follows a composite alarm with a suppressor, and says at each look whether its actions are suppressed:
 * - while the suppressor is active;
 * - after each change of the composite alarm's state, for the wait period, in which the suppressor may
 *   become active;
 * - after the suppressor ended, for the extension period, in which the composite alarm may end.
 *
 * A change of its state during a period begins a new wait period. It acts on its present state when no
 * period is left.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Composite_Alarm_Suppression.html
 */
export function createActionsSuppression({ waitSeconds, extensionSeconds }: Suppression) {
  let last: Look = { state: "INSUFFICIENT_DATA", isSuppressing: false };
  let period: Period | undefined;

  const decidePeriod = ({ state, isSuppressing }: Look, nowMs: number): Period | undefined => {
    if (isSuppressing) return undefined;
    if (state !== last.state) return { by: "WaitPeriod", endsAt: nowMs + waitSeconds * 1000 };
    if (last.isSuppressing)
      return { by: "ExtensionPeriod", endsAt: nowMs + extensionSeconds * 1000 };
    return period !== undefined && nowMs < period.endsAt ? period : undefined;
  };
  return (look: Look, now: Date): ActionsSuppressedBy | undefined => {
    period = decidePeriod(look, now.getTime());
    last = look;
    return look.isSuppressing ? "Alarm" : period?.by;
  };
}
