import type { Order, OrderDraft, OrderStop } from "#shared/courier/domain/orders/order.ts";
import { isFinal } from "#shared/courier/domain/orders/order-status.ts";
import { computeDriverDataUntil, DRIVER_DATA_MS, getShownCourier } from "./driver-data.ts";
import { computeEraseAt, findEarliest, HOUR_MS, MINUTE_MS, roundUp } from "./retention.ts";

/** Returns when the order was delivered, cancelled or returned, or undefined while it is open. */
export const getOrderEnd = ({ status, history }: Pick<Order, "status" | "history">) =>
  isFinal(status) ? history.find((event) => isFinal(event.status))?.at : undefined;

/** Computes when the order's personal data is erased. */
export function computeOrderEraseAt(
  order: Pick<Order, "status" | "history" | "request">,
  days: number,
): Date {
  const changedAt = order.history.at(-1)?.at ?? new Date(0);
  const { scheduledAt } = order.request;
  const lastChangeAt =
    scheduledAt !== undefined && scheduledAt > changedAt ? scheduledAt : changedAt;
  return computeEraseAt({ endedAt: getOrderEnd(order), lastChangeAt }, days);
}

/** Computes when the personal data of an order that is not stored yet is erased. */
export const computeDraftEraseAt = (
  { createdAt, request }: Pick<OrderDraft, "createdAt" | "request">,
  days: number,
): Date =>
  computeEraseAt({ endedAt: undefined, lastChangeAt: request.scheduledAt ?? createdAt }, days);

/** Returns when the next part of the order's personal data expires. */
const computeOrderExpiry = (order: Order): Date | undefined => {
  const endedAt = getOrderEnd(order);
  const locationUntil =
    endedAt !== undefined && order.reportedLocation !== undefined
      ? new Date(endedAt.getTime() + DRIVER_DATA_MS)
      : undefined;
  return findEarliest(order.eraseAt, computeDriverDataUntil(order.courier, endedAt), locationUntil);
};

/**
 * Returns when the sweep must handle the order if nothing did before: up to a minute after the simulated
 * driver's next step, and up to an hour after an open order's data expires. Each status moves both times,
 * and most of them leave the order where it is in the index of due work.
 */
export function computeOrderDueAt(order: Order): Date | undefined {
  const expiry = computeOrderExpiry(order);
  const isOpen = getOrderEnd(order) === undefined;
  return findEarliest(
    order.nextStepAt && roundUp(order.nextStepAt, MINUTE_MS),
    isOpen && expiry !== undefined ? roundUp(expiry, HOUR_MS) : expiry,
  );
}

/** Returns whether the driver's location may no longer be shown. */
export const isLocationExpired = (endedAt: Date | undefined, now: Date): boolean =>
  endedAt !== undefined && now.getTime() >= endedAt.getTime() + DRIVER_DATA_MS;

/** Returns the order without the data that has expired, or undefined if none has. */
export function expireOrderData(order: Order, now: Date): Order | undefined {
  const expiry = computeOrderExpiry(order);
  if (expiry === undefined || now < expiry) return undefined;
  if (order.eraseAt !== undefined && now >= order.eraseAt) return eraseOrderData(order, now);
  const courier = getShownCourier(order.courier, getOrderEnd(order), now);
  return { ...order, courier, reportedLocation: undefined };
}

const EMPTY_STOP: OrderStop = {
  text: "",
  notes: "",
  name: undefined,
  phone: undefined,
  lat: 0,
  lng: 0,
};

/** Returns the order without personal data. */
export const eraseOrderData = (order: Order, at: Date): Order => ({
  ...order,
  request: {
    ...order.request,
    orderName: "",
    orderNotes: "",
    hub: EMPTY_STOP,
    stops: order.request.stops.map(() => EMPTY_STOP),
  },
  options: {
    ...order.options,
    senderName: undefined,
    senderCell: undefined,
    senderNotes: undefined,
  },
  courier: undefined,
  reportedLocation: undefined,
  images: [],
  nextStepAt: undefined,
  eraseAt: undefined,
  erasedAt: at,
});
