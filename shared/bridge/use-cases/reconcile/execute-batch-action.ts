import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchStep } from "#shared/bridge/domain/batching/batch-action.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import { inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import {
  hear,
  keepIn,
  letOut,
  rest,
} from "#shared/bridge/use-cases/batching/batch-member-actions.ts";
import {
  booked,
  cancel,
  confirm,
  quote,
} from "#shared/bridge/use-cases/batching/batch-order-actions.ts";
import type { BatchSight } from "./reconcile-context.ts";

/** Does one step's outside effect, each harmless to repeat, and gives the batch to save. */
export async function takeBatchStep(
  sight: BatchSight,
  batch: Batch,
  step: BatchStep,
  now: Date,
): Promise<Batch> {
  switch (step.do) {
    case "quote":
      return quote(sight, batch, step, now);
    case "try-confirm":
      return {
        ...batch,
        members: batch.members.map((one) => ({ ...one, tip: step.tips.get(keyText(one.key)) })),
        order: { ...batch.order, quote: { ...step.quote, triedAt: now } },
        nextLookAt: inMinutes(now, 2),
      };
    case "confirm":
      return confirm(sight, batch, step, now);
    case "adopt-order":
      return booked(sight, batch, step.orderId, now);
    case "let-out":
      return letOut(sight, batch, step.members);
    case "keep-in":
      return keepIn(sight, batch);
    case "cancel-order":
      return cancel(sight, batch, step.orderId, now);
    case "hear":
      return hear(sight, batch, step);
    case "rest":
      return rest(sight, batch, step);
  }
}
