import * as fc from "fast-check";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { getAlertId } from "#shared/bridge/domain/reconcile/alert.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import type { BridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const ORDERS = ["1", "2", "3"] as const;
const LOCATIONS = [
  buildLocation({ storeLocationId: "71" }),
  buildLocation({ id: "depot", storeLocationId: "72", preparationMinutes: 5 }),
];

export const arbitrarySettings: fc.Arbitrary<Settings> = fc
  .record({
    defaultMode: fc.constantFrom("point", "point-with-pickup", "urgent", "urgent", "scheduled"),
    dispatch: fc.constantFrom({ when: "paid" }, { when: "manual" }, { when: "tag", tag: "go" }),
    batching: fc.constantFrom({ kind: "none" }, { kind: "none" }, { kind: "minutes", minutes: 4 }),
    priceCeiling: fc.constantFrom({ kind: "none" }, { kind: "amount", cents: 900 }),
  })
  .map((changes) => buildSettings({ ...changes, locations: LOCATIONS } as never));

const buildGoods = (locationId: string, pieces: number, isOnHold = false) => ({
  locationId,
  weightGrams: 400,
  pieces,
  isOnHold,
});

const arbitraryEdit: fc.Arbitrary<Partial<StoreOrder>> = fc.constantFrom<Partial<StoreOrder>[]>(
  {},
  { status: "cancelled", statusText: "cancelled" },
  { status: "paid", statusText: "paid" },
  { status: "refunded", statusText: "refunded" },
  { status: "fulfilled", statusText: "fulfilled" },
  { isPartlyRefunded: true },
  { isPartlyRefunded: false },
  { tags: ["go"] },
  { tags: [] },
  { email: "" },
  { email: "ada@example.com" },
  { shipping: buildAddress({ street: "99 Broadway" }) },
  { shipping: buildAddress({ street: "1 Wall St" }) },
  { note: "Ring twice" },
  { goods: [buildGoods("71", 2)] },
  { goods: [buildGoods("72", 2)] },
  { goods: [buildGoods("71", 2), buildGoods("72", 1)] },
  { goods: [buildGoods("71", 2), buildGoods("72", 1, true)] },
  { goods: [buildGoods("71", 2, true)] },
  { goods: [] },
);

const COURIER_METHODS: readonly (keyof Courier)[] = [
  ...(["createPoint", "findPoint", "trackPoint", "quote", "confirm"] as const),
  ...(["findOrderByToken", "readOrder", "locateDriver", "cancelOrder", "markPoint"] as const),
];
const COURIER_STATUSES: readonly CourierStatus[] = [
  ...(["searching", "assigned", "at-pickup", "picked-up", "on-the-way", "at-dropoff"] as const),
  ...(["attempt-failed", "failed", "cancelled", "delivered", "delivered"] as const),
];

interface SimulatedEvent {
  readonly name: string;
  readonly run: (simulation: BridgeSimulation) => Promise<void>;
}

const orderEdits: fc.Arbitrary<SimulatedEvent> = fc
  .tuple(fc.constantFrom(...ORDERS), arbitraryEdit)
  .map(([order, edit]) => ({
    name: `edit ${order} ${JSON.stringify(edit)}`,
    run: (simulation) => simulation.editOrder(order, edit),
  }));

const courierEvents: fc.Arbitrary<SimulatedEvent> = fc
  .tuple(fc.nat(5), fc.constantFrom(...COURIER_STATUSES))
  .map(([index, status]) => ({
    name: `courier ${index} ${status}`,
    run: async (simulation) => {
      const liveOrders = simulation.listLiveOrders();
      const order = liveOrders[index % Math.max(liveOrders.length, 1)];
      if (order !== undefined && order.status !== "delivered")
        simulation.moveOrder(order.id, status);
      const point = simulation.points[index % Math.max(simulation.points.length, 1)];
      if (point !== undefined && status !== "cancelled" && status !== "failed")
        point.status = status;
    },
  }));

const APPROVED_PRICE = { minor: 1000, currency: "USD" };
const MERCHANT_CHANGES = {
  cancel: () => ({ pendingAction: { action: "cancel" } }),
  "deliver-again": () => ({ pendingAction: { action: "deliver-again" } }),
  rate: () => ({ pendingAction: { action: "rate", rating: 4 } }),
  dispatch: () => ({ isManual: true, cancellation: undefined }),
  approve: ({ order }) =>
    order === undefined ? {} : { order: { ...order, approvedPrice: APPROVED_PRICE } },
  "cancel-before-booking": () => ({
    cancellation: createMessage("cancelled-by-merchant"),
  }),
  dismiss: ({ dismissedAlerts, alert }) => ({
    alert: undefined,
    dismissedAlerts:
      alert === undefined ? dismissedAlerts : [...dismissedAlerts, getAlertId(alert)],
  }),
} satisfies Record<string, Parameters<BridgeSimulation["saveMerchantChange"]>[1]>;

const merchantChanges: fc.Arbitrary<SimulatedEvent> = fc
  .tuple(
    fc.constantFrom(...ORDERS),
    fc.constantFrom(...(Object.keys(MERCHANT_CHANGES) as (keyof typeof MERCHANT_CHANGES)[])),
  )
  .map(([order, changeName]) => ({
    name: `${changeName} ${order}`,
    run: (simulation) => simulation.saveMerchantChange(order, MERCHANT_CHANGES[changeName]),
  }));

const lostAnswers: fc.Arbitrary<SimulatedEvent> = fc
  .tuple(fc.constantFrom(...COURIER_METHODS), fc.constantFrom("before" as const, "after" as const))
  .map(([method, when]) => ({
    name: `lost ${when} ${method}`,
    run: async (simulation) => simulation.failNext(method, when),
  }));

const timeSteps: fc.Arbitrary<SimulatedEvent> = fc.constantFrom(1, 2, 5, 61).map((minutes) => ({
  name: `${minutes} minutes`,
  run: (simulation) => simulation.advanceTime(minutes),
}));

const settingsChanges: fc.Arbitrary<SimulatedEvent> = arbitrarySettings.map((settingsChanges) => ({
  name: `settings ${settingsChanges.defaultMode} ${settingsChanges.batching.kind} ${settingsChanges.dispatch.when}`,
  run: async (simulation) => {
    simulation.conditions.settings = settingsChanges;
  },
}));

const priceChanges: fc.Arbitrary<SimulatedEvent> = fc
  .constantFrom(800, 1000, 1200)
  .map((minor) => ({
    name: `price ${minor}`,
    run: async (simulation) => simulation.setPrice(minor),
  }));

/** Generates sequences of events that can occur in any order. */
export const arbitraryEvents: fc.Arbitrary<SimulatedEvent[]> = fc.array(
  fc.oneof(
    { arbitrary: orderEdits, weight: 5 },
    { arbitrary: courierEvents, weight: 4 },
    { arbitrary: merchantChanges, weight: 3 },
    { arbitrary: lostAnswers, weight: 3 },
    { arbitrary: timeSteps, weight: 4 },
    { arbitrary: settingsChanges, weight: 1 },
    { arbitrary: priceChanges, weight: 1 },
  ),
  { minLength: 1, maxLength: 16 },
);

/** Places all three orders. */
export async function placeAllOrders(simulation: BridgeSimulation): Promise<void> {
  for (const order of ORDERS) {
    await simulation.placeOrder({
      id: storeOrderIdSchema.parse(order),
      name: `#${order}`,
      goods: [buildGoods("71", 2)],
    });
  }
}
