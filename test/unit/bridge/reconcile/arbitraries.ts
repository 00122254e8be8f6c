import * as fc from "fast-check";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
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

export const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    defaultMode: fc.constantFrom("point", "point-with-pickup", "urgent", "urgent", "scheduled"),
    dispatch: fc.constantFrom({ when: "paid" }, { when: "manual" }, { when: "tag", tag: "go" }),
    batching: fc.constantFrom({ kind: "none" }, { kind: "none" }, { kind: "minutes", minutes: 4 }),
    priceCeiling: fc.constantFrom({ kind: "none" }, { kind: "amount", cents: 900 }),
  })
  .map((changes) => buildSettings({ ...changes, locations: LOCATIONS } as never));

const place = (locationId: string, pieces: number, isOnHold = false) => ({
  locationId,
  weightGrams: 400,
  pieces,
  isOnHold,
});

const anyEdit: fc.Arbitrary<Partial<StoreOrder>> = fc.constantFrom<Partial<StoreOrder>[]>(
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
  { goods: [place("71", 2)] },
  { goods: [place("72", 2)] },
  { goods: [place("71", 2), place("72", 1)] },
  { goods: [place("71", 2), place("72", 1, true)] },
  { goods: [place("71", 2, true)] },
  { goods: [] },
);

const METHODS: readonly (keyof Courier)[] = [
  ...(["createPoint", "findPoint", "trackPoint", "quote", "confirm"] as const),
  ...(["findOrderByToken", "readOrder", "locateDriver", "cancelOrder", "markPoint"] as const),
];
const STAGES: readonly CourierStatus[] = [
  ...(["searching", "assigned", "at-pickup", "picked-up", "on-the-way", "at-dropoff"] as const),
  ...(["attempt-failed", "failed", "cancelled", "delivered", "delivered"] as const),
];

interface Act {
  readonly name: string;
  readonly run: (simulation: BridgeSimulation) => Promise<void>;
}

const edits: fc.Arbitrary<Act> = fc
  .tuple(fc.constantFrom(...ORDERS), anyEdit)
  .map(([order, edit]) => ({
    name: `edit ${order} ${JSON.stringify(edit)}`,
    run: (simulation) => simulation.editOrder(order, edit),
  }));

const courierMoves: fc.Arbitrary<Act> = fc
  .tuple(fc.nat(5), fc.constantFrom(...STAGES))
  .map(([which, status]) => ({
    name: `courier ${which} ${status}`,
    run: async (simulation) => {
      const live = simulation.listLiveOrders();
      const order = live[which % Math.max(live.length, 1)];
      if (order !== undefined && order.status !== "delivered")
        simulation.moveOrder(order.id, status);
      const point = simulation.points[which % Math.max(simulation.points.length, 1)];
      if (point !== undefined && status !== "cancelled" && status !== "failed")
        point.status = status;
    },
  }));

const APPROVED = { minor: 1000, currency: "USD" };
const MERCHANTS = {
  cancel: () => ({ pendingAction: { action: "cancel" } }),
  "deliver-again": () => ({ pendingAction: { action: "deliver-again" } }),
  rate: () => ({ pendingAction: { action: "rate", rating: 4 } }),
  dispatch: () => ({ isManual: true, cancellation: undefined }),
  approve: ({ order }) =>
    order === undefined ? {} : { order: { ...order, approvedPrice: APPROVED } },
  "call-off": () => ({
    cancellation: { code: "cancelled-by-merchant", text: "Called off by its merchant." },
  }),
  heed: ({ dismissedAlerts, alert }) => ({
    alert: undefined,
    dismissedAlerts: alert === undefined ? dismissedAlerts : [...dismissedAlerts, alert.code],
  }),
} satisfies Record<string, Parameters<BridgeSimulation["saveMerchantChange"]>[1]>;

const asks: fc.Arbitrary<Act> = fc
  .tuple(
    fc.constantFrom(...ORDERS),
    fc.constantFrom(...(Object.keys(MERCHANTS) as (keyof typeof MERCHANTS)[])),
  )
  .map(([order, what]) => ({
    name: `${what} ${order}`,
    run: (simulation) => simulation.saveMerchantChange(order, MERCHANTS[what]),
  }));

const losses: fc.Arbitrary<Act> = fc
  .tuple(fc.constantFrom(...METHODS), fc.constantFrom("before" as const, "after" as const))
  .map(([method, when]) => ({
    name: `lost ${when} ${method}`,
    run: async (simulation) => simulation.failNext(method, when),
  }));

const times: fc.Arbitrary<Act> = fc.constantFrom(1, 2, 5, 61).map((minutes) => ({
  name: `${minutes} minutes`,
  run: (simulation) => simulation.advanceTime(minutes),
}));

const settings: fc.Arbitrary<Act> = anySettings.map((settings) => ({
  name: `settings ${settings.defaultMode} ${settings.batching.kind} ${settings.dispatch.when}`,
  run: async (simulation) => {
    simulation.conditions.settings = settings;
  },
}));

const prices: fc.Arbitrary<Act> = fc.constantFrom(800, 1000, 1200).map((minor) => ({
  name: `price ${minor}`,
  run: async (simulation) => simulation.setPrice(minor),
}));

/** What can happen, in any order. */
export const anyActs: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { arbitrary: edits, weight: 5 },
    { arbitrary: courierMoves, weight: 4 },
    { arbitrary: asks, weight: 3 },
    { arbitrary: losses, weight: 3 },
    { arbitrary: times, weight: 4 },
    { arbitrary: settings, weight: 1 },
    { arbitrary: prices, weight: 1 },
  ),
  { minLength: 1, maxLength: 16 },
);

/** All three orders come in. */
export async function begin(simulation: BridgeSimulation): Promise<void> {
  for (const order of ORDERS) {
    await simulation.placeOrder({
      id: storeOrderIdSchema.parse(order),
      name: `#${order}`,
      goods: [place("71", 2)],
    });
  }
}
