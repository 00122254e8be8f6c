import type { OrderRequest, Stop } from "#shared/bridge/domain/delivery/order-request.ts";
import type { ConfirmRequest } from "#shared/bridge/ports/courier.ts";

/** Builds a stop with a complete address. */
export const buildStop = (changes: Partial<Stop> = {}): Stop => ({
  address: "20 W 34th St, New York, NY 10001, USA",
  notes: "2nd floor",
  name: "Mia Recipient",
  phone: "15550100200",
  ...changes,
});

/** Builds an urgent order with one drop-off. */
export const buildOrderRequest = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  kind: "dropoff",
  name: "Order #1001",
  single: buildStop({
    address: "350 5th Ave, New York, NY 10118, USA",
    notes: "At the back door",
    name: "Sam Sender",
    phone: "15550100100",
  }),
  many: [buildStop()],
  transportId: 4,
  packSizeId: 2,
  itemValue: 40,
  pickUpAt: undefined,
  promoCode: undefined,
  ...changes,
});

/** Builds the confirmation of a drop-off quote. */
export const buildConfirmRequest = (
  token: string,
  changes: Partial<ConfirmRequest> = {},
): ConfirmRequest => ({
  kind: "dropoff",
  token,
  senderName: "Tea House",
  tip: 0,
  searchCourier: true,
  notifications: { userEmail: false, orderEmail: false, orderPush: false },
  ...changes,
});
