import type { Home } from "#functions/bridge/app-page/browser/api-types.ts";

const DAY: Home["today"] = {
  date: "2026-11-24",
  ...{ seen: 0, booked: 0, delivered: 0, held: 0, cancelled: 0 },
  ...{ charged: [], refunded: [], shippingPaid: [], tipped: [] },
};

export const buildDay = (changes: Partial<Home["today"]>): Home["today"] => ({
  ...DAY,
  ...changes,
});

/** Builds the home page of a store that is started, healthy, and has nothing to do. */
export const buildHome = (changes: Partial<Home> = {}): Home => ({
  courier: {
    state: "connected",
    name: "Bridge Courier",
    isHealthy: true,
    text: "The courier is available.",
  },
  store: { isHealthy: true, text: "Orders of your store arrive." },
  start: {
    state: "started",
    ...{ startedAt: null, ordersFrom: null, waitingUntil: null },
    ...{ waiting: 0, hasMoreWaiting: false, latestWaiting: [] },
  },
  hasPickupLocation: true,
  setupTest: null,
  notices: [],
  needsAttention: { deliveries: [], hasMore: false },
  underWay: { deliveries: [], hasMore: false },
  today: DAY,
  week: [DAY],
  ...changes,
});
