import type * as z from "zod";
import type { explanationSchema } from "#functions/bridge/merchant-api/schemas/explanation-schema.ts";
import { moneyView, timeView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Explanation } from "#shared/bridge/use-cases/dispatch/explain-order.ts";

type View = z.input<typeof explanationSchema>;

/** The explanation without the recipient, whom it is not about. */
export function explanationView({ decision, batchClosesAt, nextStep }: Explanation): View {
  const isDelivered = decision.kind === "deliver";
  return {
    decision: decision.kind,
    reason: isDelivered ? null : decision.reason,
    until: isDelivered ? null : timeView(decision.until),
    isReleased: decision.isReleased,
    tried: [...decision.tried],
    plan: isDelivered ? planView(decision.plan, batchClosesAt) : null,
    nextStep: nextStep ?? null,
  };
}

const planView = (plan: Plan, batchClosesAt: Date | undefined): View["plan"] => ({
  mode: plan.mode,
  load: plan.load,
  itemValue: plan.itemValue,
  tip: plan.tip,
  ceiling: moneyView(plan.ceiling),
  pickUps: plan.pickUps.map(({ id, name }) => ({ id, name })),
  storeLocationIds: [...plan.storeLocationIds],
  readyAt: timeView(plan.readyAt),
  pickUpAt: timeView(plan.pickUpAt),
  batching: plan.batching ?? null,
  batchClosesAt: timeView(batchClosesAt),
  split: plan.split === undefined ? null : [...plan.split],
});
