import { isFinalStatus, isUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type {
  CourierObservation,
  Observation,
} from "#shared/bridge/domain/reconcile/observation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { ReconcileContext } from "./reconcile-context.ts";

/**
 * Reads what deciding needs and no more: the order until it is booked, the courier from the key or
 * token on.
 */
export async function observeDelivery(
  context: ReconcileContext,
  delivery: Delivery,
  readOrder: Storefront["readOrder"],
  mayStoreHaveChanged: boolean,
  now: Date,
): Promise<Observation> {
  const { store, settings, batches } = context;
  const { storeId, orderId, part } = delivery.key;
  const status = getCurrentStatus(delivery);
  const isCompleted = status !== undefined && isFinalStatus(status);
  const needsOrder = !isBooked(delivery) || (mayStoreHaveChanged && !isCompleted);
  // The courier first: where it cannot be asked, the store need not be.
  const courier = await observeCourier(context, delivery);
  const order = needsOrder ? await observeOrder(delivery, readOrder) : "not-read";
  return {
    delivery,
    settings,
    order,
    courier,
    ...(delivery.batchId !== undefined && {
      batch: await batches.find(storeId, delivery.batchId),
    }),
    accessKey: `${store.keyPrefix}${orderId}${part > 1 ? `-${part}` : ""}`,
    now,
  };
}

/** What the courier has is followed, and called off, though its store cannot be asked. */
async function observeOrder(
  delivery: Delivery,
  readOrder: Storefront["readOrder"],
): Promise<Observation["order"]> {
  try {
    return (await readOrder(delivery.key.orderId)) ?? "gone";
  } catch (error) {
    if (error instanceof UnavailableError && isBooked(delivery)) return "unavailable";
    throw error;
  }
}

async function observeCourier(
  { courier }: ReconcileContext,
  delivery: Delivery,
): Promise<CourierObservation> {
  const { pointId, accessKey, order } = delivery;
  if (pointId !== undefined && accessKey !== undefined) {
    return { point: await courier.trackPoint(accessKey) };
  }
  if (order?.orderId !== undefined) {
    // Its batch looks after the order; each delivery reads the batch.
    return delivery.batchId === undefined
      ? observeCourierOrder({ courier }, delivery, order.orderId)
      : {};
  }
  const point = accessKey === undefined ? undefined : await courier.findPoint(accessKey);
  // A token that was never sent to be confirmed has made nothing.
  const { quote } = order ?? {};
  const createdOrder =
    quote?.attemptedAt === undefined ? undefined : await courier.findOrderByToken(quote.token);
  return { point, tokenOrderId: createdOrder?.orderId };
}

async function observeCourierOrder(
  { courier }: Pick<ReconcileContext, "courier">,
  delivery: Delivery,
  orderId: string,
): Promise<CourierObservation> {
  const order = await courier.readOrder(orderId);
  const status = order?.status ?? getCurrentStatus(delivery);
  const isMoving = status !== undefined && isUnderWay(status) && !isFinalStatus(status);
  return { order, driverLocation: isMoving ? await courier.locateDriver(orderId) : undefined };
}
