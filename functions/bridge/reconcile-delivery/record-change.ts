import type { Count, Measure } from "#functions/runtime/metrics/metric-catalog.ts";
import type { DeliveryChange } from "#shared/bridge/domain/delivery/delivery-changes.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { getReasonGroup } from "./reason-group.ts";

export type ChangeMetric =
  | "DeliveryEntered"
  | "DeliveryHeld"
  | "DeliverySkipped"
  | "MoneyBooked"
  | "StatusLag";

interface Recorder {
  readonly count: Count<ChangeMetric>;
  readonly measure: Measure<ChangeMetric>;
  readonly clock: Clock;
}

/** Returns the function that counts and measures what a save of a delivery changed. */
export const createChangeRecorder =
  ({ count, measure, clock }: Recorder) =>
  (change: DeliveryChange): void => {
    if (change.kind === "entered") count("DeliveryEntered", { state: change.state });
    if (change.kind === "held") count("DeliveryHeld", { reason: getReasonGroup(change.code) });
    if (change.kind === "skipped")
      count("DeliverySkipped", { reason: getReasonGroup(change.code) });
    if (change.kind === "charged") measure("MoneyBooked", change.minor);
    if (change.kind === "store-updated")
      measure("StatusLag", (clock().getTime() - change.reachedAt.getTime()) / 1000);
  };
