import type { Count, Measure } from "#functions/runtime/metrics/metric-catalog.ts";
import type { DeliveryChange } from "#shared/bridge/domain/delivery/delivery-changes.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { getReasonGroup } from "./reason-group.ts";

export type ChangeMetric =
  | "DeliveryEntered"
  | "DeliveryHeld"
  | "DeliverySkipped"
  | "MoneyBooked"
  | "OrderNoteFailed"
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
    switch (change.kind) {
      case "entered":
        count("DeliveryEntered", { state: change.state });
        break;
      case "held":
        count("DeliveryHeld", { reason: getReasonGroup(change.code) });
        break;
      case "skipped":
        count("DeliverySkipped", { reason: getReasonGroup(change.code) });
        break;
      case "charged":
        measure("MoneyBooked", change.minor);
        break;
      case "store-updated":
        measure("StatusLag", (clock().getTime() - change.reachedAt.getTime()) / 1000);
        break;
      case "note-failed":
        count("OrderNoteFailed", { next: change.next });
        break;
    }
  };
