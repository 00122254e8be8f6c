import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { listUnsentUpdates } from "#shared/bridge/domain/delivery/store-update.ts";
import { isOrderOfInterest } from "./order-changes.ts";

/**
 * Whether all of a completed delivery is told, and nobody is asked anything. What still comes is of the
 * courier, of the clock or of people.
 */
export const isOver = (delivery: Delivery): boolean =>
  (delivery.alert ?? delivery.orderNoteFailure) === undefined &&
  listUnsentUpdates(delivery).length === 0 &&
  !isOrderOfInterest(delivery);
