import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type {
  CourierObservation,
  Observation,
} from "#shared/bridge/domain/reconcile/observation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { addProductTags, needsProductTags } from "./add-product-tags.ts";

/** Whether the courier has the delivery, as far as it was asked: it is followed whatever its store answers. */
export const isAtCourier = (
  delivery: Delivery,
  { point, tokenOrderId }: CourierObservation,
): boolean => isBooked(delivery) || point !== undefined || tokenOrderId !== undefined;

/**
 * Adds the tags of the order's products if the next action can depend on them. What needs none, as a
 * cancellation, is done for a delivery at the courier while they cannot be read.
 */
export async function observeProductTags(
  observation: Observation,
  readProductTags: Storefront["readProductTags"],
): Promise<Observation> {
  const { delivery, order, courier } = observation;
  if (typeof order === "string" || !needsProductTags(observation)) return observation;
  try {
    return { ...observation, order: await addProductTags({ readProductTags }, order, true) };
  } catch (error) {
    if (error instanceof UnavailableError && isAtCourier(delivery, courier))
      return { ...observation, order: { ...order, productTags: "unavailable" } };
    throw error;
  }
}
