import type { ListedDelivery } from "#functions/bridge/app-page/browser/api-types.ts";

/** Builds a delivery as the list of the merchant API has it: just seen, with nothing decided. */
export const buildListedDelivery = (changes: Partial<ListedDelivery>): ListedDelivery => ({
  orderId: "5000",
  part: 1,
  orderName: null,
  createdAt: "2026-11-24T14:30:00.000Z",
  state: "new",
  progress: "new",
  progressText: "New",
  needsAttention: false,
  courierStatus: null,
  courierStatusText: null,
  reason: null,
  alert: null,
  lastError: null,
  accessKey: null,
  pointId: null,
  courierOrderId: null,
  mode: null,
  pickUpIds: [],
  pickUpAt: null,
  expectedAt: null,
  requestedWindow: null,
  money: { shippingPaid: null, quoted: null, charged: null, refunded: null, tipped: null },
  ...changes,
});
