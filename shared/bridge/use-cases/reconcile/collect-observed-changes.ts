import { isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatOrderName } from "#shared/bridge/domain/delivery/order-name.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import type { DeliveryPatch } from "./action-result.ts";

/**
 * Collects what the observed order changes on the delivery: its name, whether it is a test, the paid
 * shipping, and its release.
 */
export function collectObservedChanges(observation: Observation): DeliveryPatch {
  const { delivery, order, now } = observation;
  if (typeof order === "string") return {};
  const { shippingPaid } = order;
  const orderName = formatOrderName(order);
  const hasPaidAmountChanged = shippingPaid?.minor !== delivery.money.shippingPaid?.minor;
  const isReleased =
    delivery.releasedAt === undefined &&
    !isBooked(delivery) &&
    evaluateRules(observation).isReleased;
  return {
    ...(orderName !== delivery.orderName && { orderName }),
    ...(order.isTest !== (delivery.isTest ?? false) && { isTest: order.isTest }),
    ...(hasPaidAmountChanged && { money: { ...delivery.money, shippingPaid } }),
    ...(isReleased && { releasedAt: now }),
  };
}
