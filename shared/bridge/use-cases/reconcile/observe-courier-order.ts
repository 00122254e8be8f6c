import { isWithDriver } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import type { CourierObservation } from "#shared/bridge/domain/reconcile/observation.ts";
import type { ReconcileContext } from "./reconcile-context.ts";

/** Reads a courier order, and where its driver is while one has the parcels. */
export async function observeCourierOrder(
  { courier }: Pick<ReconcileContext, "courier">,
  delivery: Delivery,
  orderId: string,
): Promise<CourierObservation> {
  const order = await courier.readOrder(orderId);
  const status = order?.status ?? getCurrentStatus(delivery);
  return {
    order,
    driverLocation: isWithDriver(status) ? await findDriver(courier, orderId, order) : undefined,
  };
}

/** A courier that tells with the order where its driver is, is not asked for it. */
async function findDriver(
  courier: ReconcileContext["courier"],
  orderId: string,
  order: OrderView | undefined,
) {
  const told = order?.driverLocation;
  return told === undefined ? courier.locateDriver(orderId) : (told ?? undefined);
}
