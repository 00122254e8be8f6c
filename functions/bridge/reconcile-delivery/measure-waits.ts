import type { Measure } from "#functions/runtime/metrics/metric-catalog.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  getPutOffSince,
  getStuckSince,
  getUntoldSince,
} from "#shared/bridge/domain/delivery/delivery-waits.ts";

export type WaitMetric = "PutOffAge" | "StuckAge" | "UntoldAge";

/** Measures how long a delivery waits after a run, for what nobody asked it to wait for. */
export function measureWaits(delivery: Delivery, now: Date, measure: Measure<WaitMetric>): void {
  const waits = {
    PutOffAge: getPutOffSince(delivery, now),
    StuckAge: getStuckSince(delivery),
    UntoldAge: getUntoldSince(delivery),
  };
  for (const [name, since] of Object.entries(waits))
    if (since) measure(name as WaitMetric, (now.getTime() - since.getTime()) / 1000);
}
