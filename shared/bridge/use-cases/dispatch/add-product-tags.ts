import { hasUnsentInstructions, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { DispatchDecision } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { lacksProductTags } from "#shared/bridge/domain/dispatch/mode-rule.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";

/** Adds the tags of an order's products if its decision lacks them; otherwise the store is asked nothing. */
export const addProductTags = async (
  { readProductTags }: Pick<Storefront, "readProductTags">,
  order: StoreOrder,
  isLacking: boolean | undefined,
): Promise<StoreOrder> =>
  isLacking ? { ...order, productTags: await readProductTags(order.id) } : order;

/** No tag lets an order go out that waits for the start, or that the start leaves. */
const lacksTagsNow = (decision: DispatchDecision): boolean =>
  decision.lacksProductTags === true &&
  (decision.kind === "deliver" || !["not-started", "before-start"].includes(decision.reason.code));

/**
 * Whether the next action can depend on the tags of the order's products. Rules decide about what is not
 * booked, about what the buyer wrote for the driver, and about an order that its merchant no longer
 * corrects.
 */
export function needsProductTags(observation: Observation): boolean {
  const { delivery, order, settings } = observation;
  if (typeof order === "string") return false;
  const isJudged = !isBooked(delivery) || hasUnsentInstructions(delivery);
  if (isJudged && lacksTagsNow(evaluateRules(observation))) return true;
  const { plan, createdAt: seenAt, isManual } = delivery;
  const isCorrectionOver = plan?.isModeCorrected === true && order.corrected?.mode === undefined;
  return (
    isBooked(delivery) &&
    isCorrectionOver &&
    lacksProductTags({ order, settings, seenAt, isManual })
  );
}
