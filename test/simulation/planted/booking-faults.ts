import { CALM, LENIENT_COURIER, type PlantedFault } from "./planted-fault.ts";

const POINTS = { ...CALM, method: "Courier" };
const ORDERS = { ...CALM, method: "Urgent courier" };
const start = { seed: 1 };

/** Defences of booking: once, at the right price, and no longer than it is wanted. */
export const BOOKING_FAULTS = {
  "unconfirmed-wait": {
    removes: "the wait after a request without an answer, which can still take effect",
    file: "shared/bridge/domain/delivery/courier-order.ts",
    find: "const UNCONFIRMED_MS = 2 * 60_000;",
    replace: "const UNCONFIRMED_MS = 0;",
    worldPatches: LENIENT_COURIER,
    world: { faults: { "courier.late": 0.3 }, activity: POINTS },
    ...start,
  },
  "saved-attempt": {
    removes: "the time of an attempt, which is saved before the point is requested",
    file: "shared/bridge/use-cases/delivery/point-actions.ts",
    find: "  pointAttemptedAt: now,\n",
    replace: "",
    worldPatches: LENIENT_COURIER,
    world: { faults: { "courier.late": 0.3 }, activity: POINTS },
    ...start,
  },
  "look-for-point": {
    removes: "the look for a point before one is requested",
    file: "shared/bridge/use-cases/reconcile/observe-delivery.ts",
    find: "accessKey === undefined ? undefined : await courier.findPoint(accessKey);",
    replace: "undefined;",
    worldPatches: LENIENT_COURIER,
    world: { faults: { "courier.unanswered": 0.4 }, activity: POINTS },
    ...start,
  },
  "used-access-keys": {
    removes: "the courier's condition that an access key makes one point only",
    file: "shared/courier/adapters/dynamodb/points/access-key-claims.ts",
    find: "table.putIfAbsent(",
    replace: "(async (item: object) => { await table.put({ ...item }); return true; })(",
    world: { faults: { "courier.twice": 0.9 }, activity: { ...POINTS, orders: 12 } },
    ...start,
  },
  "used-tokens": {
    removes: "the courier's condition that a token makes one order only",
    file: "shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts",
    find: 'condition: "attribute_exists(pk) AND attribute_not_exists(n)"',
    replace: 'condition: "attribute_exists(pk)"',
    world: { faults: { "courier.twice": 0.9 }, activity: { ...ORDERS, orders: 12 } },
    ...start,
  },
  "order-adoption": {
    removes: "the adoption of an order whose confirmation was not answered",
    file: "shared/bridge/domain/reconcile/decide-booking.ts",
    find: "return courier.tokenOrderId === undefined\n",
    replace: "return courier.tokenOrderId === undefined || batch === undefined\n",
    also: [
      {
        file: "shared/bridge/use-cases/delivery/order-actions.ts",
        find: "if (createdOrder !== undefined)",
        replace: "if (createdOrder === null)",
      },
    ],
    world: { faults: { "courier.unanswered": 0.3 }, activity: ORDERS },
    ...start,
  },
  "look-after-refusal": {
    removes: "the look for the point after the courier refused to make it",
    file: "shared/bridge/use-cases/delivery/point-actions.ts",
    find: "if ((await courier.findPoint(accessKey)) !== undefined)",
    replace: "if ((await courier.findPoint(accessKey)) === null)",
    world: {
      faults: { "courier.twice": 0.8, "bridge.lost": 0.95 },
      activity: { ...POINTS, orders: 16 },
    },
    ...start,
  },
  "clear-answer": {
    removes: "the rule that a gateway's page, or half an answer, is no refusal of an order",
    file: "shared/bridge/adapters/courier/courier-client.ts",
    find: "requireClearAnswer(response);",
    replace: "",
    world: { faults: { "courier.page": 0.3 }, activity: { ...POINTS, orders: 16 } },
    ...start,
  },
  "saved-before-effect": {
    removes: "the save before an effect outside",
    file: "shared/bridge/use-cases/reconcile/execute-action.ts",
    find: 'if (hasOutsideEffect(inputs, action) && !(await session.save())) return "conflict";',
    replace: "",
    worldPatches: LENIENT_COURIER,
    world: { faults: { "courier.late": 0.5, kill: 0.12 }, activity: { ...POINTS, orders: 40 } },
    ...start,
  },
  "delivery-version": {
    removes: "the condition that a delivery is saved over the version that was read",
    file: "shared/bridge/adapters/dynamodb/delivery/deliveries.ts",
    find: 'condition: "version = :read",',
    replace: 'condition: "attribute_exists(pk)",',
    world: {
      faults: { "courier.slow": 0.5, "store.slow": 0.5 },
      activity: { ...CALM, actions: 8, isHurried: true },
    },
    ...start,
  },
  "courier-version": {
    removes: "the courier's condition that an order is saved over the version that was read",
    file: "shared/courier/adapters/dynamodb/lists/numbered-list.ts",
    find: 'condition: "#version = :read",',
    replace: 'condition: "attribute_exists(pk) OR #version = :read",',
    world: { faults: { queueTwice: 0.9, runTwice: 0.9, queueDelayMs: 20 }, activity: CALM },
    ...start,
  },
  "own-destination": {
    removes: "the order's own address in the request of its point",
    file: "shared/bridge/adapters/courier/point-methods.ts",
    find: "const toPointBody = (point: PointRequest) => ({",
    replace:
      "let first: PointRequest | undefined;\nconst toPointBody = (point: PointRequest) => ({",
    also: [
      {
        file: "shared/bridge/adapters/courier/point-methods.ts",
        find: "rec_address: point.address,",
        replace: "rec_address: (first ??= point).address,",
      },
    ],
    world: { faults: {}, activity: POINTS },
    ...start,
  },
  "own-pick-up": {
    removes: "the store's own pick-up address in the request of a quote",
    file: "shared/bridge/adapters/courier/order-request-body.ts",
    find: "function toSingleStopFields({ kind, single }: OrderRequest) {",
    replace:
      "let first: Stop | undefined;\nfunction toSingleStopFields({ kind, single }: OrderRequest) {",
    also: [
      {
        file: "shared/bridge/adapters/courier/order-request-body.ts",
        find: "[text]: shortenText(single.address, COURIER_TEXT_LIMITS.address),",
        replace: "[text]: shortenText((first ??= single).address, COURIER_TEXT_LIMITS.address),",
      },
    ],
    world: { faults: {}, activity: ORDERS },
    ...start,
  },
  "price-ceiling": {
    removes: "the comparison of a price with the merchant's ceiling",
    file: "shared/bridge/domain/delivery/courier-order.ts",
    find: "if (ceiling !== undefined && isAboveCeiling(order, quote.price, ceiling)) {",
    replace: "if (ceiling === null && isAboveCeiling(order, quote.price, ceiling)) {",
    world: { faults: {}, activity: { ...ORDERS, ceilingCents: 900 } },
    ...start,
  },
  "saved-price": {
    removes: "the price in the totals of an order that is taken over",
    file: "shared/bridge/use-cases/delivery/order-actions.ts",
    find: "continueWith(toBookedPatch(delivery, orderId, now));",
    replace: "continueWith({ ...toBookedPatch(delivery, orderId, now), money: delivery.money });",
    world: { faults: { "courier.unanswered": 0.3 }, activity: ORDERS },
    seed: 3,
  },
  "carried-out-change": {
    removes: "the reaction to an order that was cancelled or edited in its store",
    file: "shared/bridge/domain/reconcile/handle-order-change.ts",
    find: ": decideForChange(observation, change);",
    replace: ": undefined;",
    world: { faults: {}, activity: { ...ORDERS, orders: 6, hasEdits: true } },
    ...start,
  },
  "reread-order": {
    removes: "the read of an order of which a webhook tells that it changed",
    file: "shared/bridge/domain/reconcile/order-read.ts",
    find: "if (orderRead === undefined) return true;",
    replace: "if (orderRead !== undefined) return false;",
    world: { faults: {}, activity: { ...ORDERS, orders: 6, hasEdits: true } },
    ...start,
  },
  "undecided-in-batch": {
    removes: "the read of an order that ended, when its batch gets a new courier order",
    file: "shared/bridge/use-cases/reconcile/observe-delivery.ts",
    find: "const isUndecided = (batchId ?? correction) !== undefined && orderRead === undefined;",
    replace: "const isUndecided = correction !== undefined && orderRead === undefined;",
    world: {
      faults: {},
      activity: { ...ORDERS, orders: 12, hasEdits: true, batchMinutes: 10 },
    },
    seed: 4,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
