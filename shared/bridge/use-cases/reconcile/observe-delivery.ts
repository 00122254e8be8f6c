import { isSettled, isUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import { currentStage, type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { CourierSight, Situation } from "#shared/bridge/domain/reconcile/observation.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Sight } from "./reconcile-context.ts";

/** Reads what deciding needs and no more: the order until it is booked, the courier from the key or token on. */
export async function look(
  sight: Sight,
  delivery: Delivery,
  readOrder: () => Promise<StoreOrder | undefined>,
  storeHasNews: boolean,
  now: Date,
): Promise<Situation> {
  const { store, settings, batches } = sight;
  const { storeId, orderId, part } = delivery.key;
  const stage = currentStage(delivery);
  const isDone = stage !== undefined && isSettled(stage);
  const needsOrder = !isBooked(delivery) || (storeHasNews && !isDone);
  // The courier first: where it cannot be asked, the store need not be.
  const courier = await askCourier(sight, delivery);
  const order = needsOrder ? await orderOf(delivery, readOrder) : "not-read";
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
async function orderOf(
  delivery: Delivery,
  readOrder: () => Promise<StoreOrder | undefined>,
): Promise<Situation["order"]> {
  try {
    return (await readOrder()) ?? "gone";
  } catch (fault) {
    if (fault instanceof Unavailable && isBooked(delivery)) return "silent";
    throw fault;
  }
}

async function askCourier({ courier }: Sight, delivery: Delivery): Promise<CourierSight> {
  const { pointId, accessKey, order } = delivery;
  if (pointId !== undefined && accessKey !== undefined) {
    return { point: await courier.track(accessKey) };
  }
  if (order?.orderId !== undefined) {
    // Its batch looks after the order; each delivery reads the batch.
    return delivery.batchId === undefined ? followOrder({ courier }, delivery, order.orderId) : {};
  }
  const point = accessKey === undefined ? undefined : await courier.findPoint(accessKey);
  // A token that was never sent to be confirmed has made nothing.
  const { quote } = order ?? {};
  const made = quote?.triedAt === undefined ? undefined : await courier.orderOfToken(quote.token);
  return { point, tokenMade: made?.orderId };
}

async function followOrder(
  { courier }: Pick<Sight, "courier">,
  delivery: Delivery,
  orderId: string,
): Promise<CourierSight> {
  const order = await courier.readOrder(orderId);
  const stage = order?.stage ?? currentStage(delivery);
  const isMoving = stage !== undefined && isUnderWay(stage) && !isSettled(stage);
  return { order, driver: isMoving ? await courier.locateDriver(orderId) : undefined };
}
