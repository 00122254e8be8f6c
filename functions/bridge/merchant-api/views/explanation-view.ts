import type * as z from "zod";
import type { explanationSchema } from "#functions/bridge/merchant-api/schemas/explanation-schema.ts";
import {
  toMoneyView,
  toReasonView,
  toTimeView,
} from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { describeAction } from "#functions/bridge/messages/describe-action.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Explanation } from "#shared/bridge/use-cases/dispatch/explain-order.ts";

type View = z.input<typeof explanationSchema>;

/** Leaves out the recipient. */
export function toExplanationView({ decision, batchClosesAt, nextAction }: Explanation): View {
  const isDispatched = decision.kind === "deliver";
  return {
    decision: decision.kind,
    reason: isDispatched ? null : toReasonView(decision.reason),
    until: isDispatched ? null : toTimeView(decision.until),
    isReleased: decision.isReleased,
    ruleResults: [...decision.ruleResults],
    plan: isDispatched ? toPlanView(decision.plan, batchClosesAt) : null,
    nextAction: nextAction === undefined ? null : describeAction(nextAction),
  };
}

const toPlanView = (plan: Plan, batchClosesAt: Date | undefined): View["plan"] => ({
  mode: plan.mode,
  load: plan.load,
  itemValue: plan.itemValue,
  tip: plan.tip,
  ceiling: toMoneyView(plan.ceiling),
  pickUps: plan.pickUps.map(({ id, name }) => ({ id, name })),
  storeLocationIds: [...plan.storeLocationIds],
  readyAt: toTimeView(plan.readyAt),
  pickUpAt: toTimeView(plan.pickUpAt),
  batching: plan.batching ?? null,
  batchClosesAt: toTimeView(batchClosesAt),
  split: plan.split === undefined ? null : [...plan.split],
});
