import type { MetricDefinition } from "./metric-definition.ts";

/** The functions that call couriers. */
const COURIER_CALLERS = ["reconcile-delivery", "carrier-rates", "erase-at-couriers"] as const;
const COURIER_OPERATIONS = ["read", "quote", "book", "change"] as const;
const STORE_KINDS = ["shopify", "woocommerce"] as const;
const REASONS = [
  "address",
  "courier",
  "goods",
  "method",
  "order",
  "other",
  "payment",
  "place",
  "price",
  "setup",
  "time",
] as const;

/** What the bridge counts and measures while it moves deliveries. */
export const DISPATCH_METRICS = {
  DeliveryReconciled: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { outcome: ["idle", "failed", "unfinished", "erased", "unknown-store"] },
    says: "A delivery was reconciled; failed means that store or courier was unavailable.",
  },
  DeliveryEntered: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: {
      state: ["new", "waiting", "skipped", "held", "booking", "booked", "cancelled", "completed"],
    },
    says: "A delivery came into a state; booked is a booking.",
  },
  DeliveryHeld: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { reason: REASONS },
    says: "A delivery is held, by what its reason is about.",
  },
  DeliverySkipped: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { reason: REASONS },
    says: "A delivery is skipped, by what its reason is about.",
  },
  MoneyBooked: {
    unit: "None",
    services: ["reconcile-delivery"],
    says: "What couriers charge for bookings of real orders, in the smallest unit of the currency.",
  },
  StatusLag: {
    unit: "Seconds",
    services: ["reconcile-delivery"],
    says: "How long after the courier reached a status the store was told.",
  },
  StuckAge: {
    unit: "Seconds",
    services: ["reconcile-delivery"],
    says: "How long a delivery cannot be booked because its store or courier does not work.",
  },
  PutOffAge: {
    unit: "Seconds",
    services: ["reconcile-delivery"],
    says: "How long ago an order could have been booked that was not, although nothing failed and it waits for nobody and no stated time.",
  },
  UntoldAge: {
    unit: "Seconds",
    services: ["reconcile-delivery"],
    says: "How long ago the courier reached a status that the store was to be told and was not.",
  },
  RequestAge: {
    unit: "Seconds",
    services: ["reconcile-delivery"],
    dimensions: { source: ["store", "courier", "clock", "sweep"] },
    says: "How long a reconcile request waited until its run began, since it was first sent, by who asked for it. Not by tenant: requests of different stores are worked on side by side, and those of a slow one wait in lanes of its own.",
  },
  RequestPostponed: {
    unit: "Count",
    services: ["reconcile-delivery"],
    says: "A reconcile request was sent again, to wait in a lane: its store or courier is slow, its store has more than its share of a batch, or others kept it waiting.",
  },
  PostponedAge: {
    unit: "Seconds",
    services: ["reconcile-delivery"],
    says: "How long ago a reconcile request was first sent that was sent again now, to wait in a lane.",
  },
  OldestDueAge: {
    unit: "Seconds",
    services: ["sweep-due-deliveries"],
    says: "How long the oldest delivery or batch has been due; 0 if none is.",
  },
  CourierLatency: {
    unit: "Milliseconds",
    services: COURIER_CALLERS,
    dimensions: { operation: COURIER_OPERATIONS },
    says: "How long a courier took to answer.",
  },
  CourierErrors: {
    unit: "Count",
    services: COURIER_CALLERS,
    dimensions: { operation: COURIER_OPERATIONS },
    says: "Calls that a courier did not answer, or answered with an error, and calls that were not made because it is down; 0 for an answer, also one that refuses credentials.",
  },
  StoreLatency: {
    unit: "Milliseconds",
    services: ["reconcile-delivery"],
    dimensions: { store: STORE_KINDS, operation: ["read", "change"] },
    says: "How long a store took to answer, by its kind.",
  },
  StoreErrors: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { store: STORE_KINDS, operation: ["read", "change"] },
    says: "Calls that a store did not answer, or answered with an error; 0 for an answer.",
  },
  OrderNoteFailed: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { next: ["retry", "given-up"] },
    says: "A store did not take a note for its merchant: it is tried again, or was given up after a day. The delivery does not wait for it.",
  },
  BatchReconciled: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { outcome: ["idle", "failed", "unfinished", "unknown-batch"] },
    says: "A batch was reconciled.",
  },
  DeliveriesDue: {
    unit: "Count",
    services: ["sweep-due-deliveries"],
    says: "Deliveries and batches that a sweep found due and requested.",
  },
  CourierAccountBlocked: {
    unit: "Count",
    services: COURIER_CALLERS,
    dimensions: { state: ["available", "paused", "down", "refused-credentials"] },
    says: "The circuit breaker of a courier account opened, stays open, or closed again after an outage: available.",
  },
  SyntheticOrder: {
    unit: "Count",
    services: ["synthetic-order"],
    dimensions: { result: ["delivered", "not-placed", "not-booked", "not-told"] },
    says: "A synthetic order came so far; delivered is 0 for each one that did not.",
  },
  SyntheticOrderTime: {
    unit: "Seconds",
    services: ["synthetic-order"],
    dimensions: { until: ["booked", "told"] },
    says: "How long a synthetic order took until its courier had it, and until its store showed it as delivered.",
  },
  CourierErasure: {
    unit: "Count",
    services: ["erase-at-couriers"],
    dimensions: {
      outcome: ["erased", "found", "not-supported", "refused", "unavailable", "failed"],
    },
    says: "A courier was asked to erase a buyer's data.",
  },
} as const satisfies Record<string, MetricDefinition>;
