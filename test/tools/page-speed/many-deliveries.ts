import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";

const DAY_MS = 86_400_000;
/** A store of this size has about so many orders a day. */
const A_DAY = 100;
const FIRST_ORDER = 1_000;

const JOURNEY: readonly CourierStatus[] = ["ready", "assigned", "picked-up", "on-the-way"];

/** Builds deliveries of the last weeks: most are delivered, some are held, returned or on their way. */
export const buildManyDeliveries = (storeId: StoreId, count: number, now: Date): Delivery[] =>
  Array.from({ length: count }, (_, at) => {
    const createdAt = new Date(now.getTime() - (at * DAY_MS) / A_DAY);
    const orderId = String(FIRST_ORDER + count - at);
    return buildDelivery({
      key: { ...buildDeliveryKey(orderId), storeId },
      createdAt,
      orderName: `#${orderId}`,
      recipient: {
        ...{ name: `Buyer ${orderId}`, phone: "12125550100", email: "buyer@example.com" },
        address: "20 W 34th St, New York, NY 10001, US",
        ...{ notes: "Ring twice", wholeNotes: "Ring twice" },
        coordinates: { latitude: 40.7484, longitude: -73.9857 },
      },
      money: {
        shippingPaid: { minor: 900, currency: "USD" },
        charged: { minor: 1377, currency: "USD" },
      },
      ...buildProgress(at, createdAt),
    });
  });

/** One in 25 needs attention; the newest are on their way. */
function buildProgress(at: number, createdAt: Date): Partial<Delivery> {
  if (at % 25 === 0)
    return { state: "held", reason: createMessage("no-phone", { storefront: "shopify" }) };
  if (at % 50 === 1)
    return { state: "booked", ...buildStatuses([...JOURNEY, "returned"], createdAt) };
  if (at < 40) return { state: "booked", ...buildStatuses(JOURNEY, createdAt) };
  return {
    ...{ state: "completed", endedAt: createdAt },
    ...buildStatuses([...JOURNEY, "delivered"], createdAt),
  };
}

const buildStatuses = (statuses: readonly CourierStatus[], since: Date): Partial<Delivery> => ({
  statusHistory: statuses.map((status, at) => ({
    status,
    at: new Date(since.getTime() + at * 600_000),
  })),
  timeline: statuses.map((status, at) => ({
    ...{ at: new Date(since.getTime() + at * 600_000), by: "courier" as const },
    ...createMessage(`status.${status}`),
  })),
});
