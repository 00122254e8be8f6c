import * as fc from "fast-check";
import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { aLocation, someSettings } from "#test/builders/bridge/settings.ts";
import { anAddress } from "#test/builders/bridge/store-order.ts";
import type { BridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const ORDERS = ["1", "2", "3"] as const;
const LOCATIONS = [
  aLocation({ storeLocationId: "71" }),
  aLocation({ id: "depot", storeLocationId: "72", preparationMinutes: 5 }),
];

export const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    defaultMode: fc.constantFrom("point", "point-with-pickup", "urgent", "urgent", "scheduled"),
    dispatch: fc.constantFrom({ when: "paid" }, { when: "by-hand" }, { when: "tag", tag: "go" }),
    batching: fc.constantFrom({ kind: "none" }, { kind: "none" }, { kind: "minutes", minutes: 4 }),
    priceCeiling: fc.constantFrom({ kind: "none" }, { kind: "amount", cents: 900 }),
  })
  .map((changes) => someSettings({ ...changes, locations: LOCATIONS } as never));

const place = (locationId: string, pieces: number, isOnHold = false) => ({
  locationId,
  weightGrams: 400,
  pieces,
  isOnHold,
});

const anyEdit: fc.Arbitrary<Partial<StoreOrder>> = fc.constantFrom<Partial<StoreOrder>[]>(
  {},
  { standing: "cancelled", standingText: "cancelled" },
  { standing: "paid", standingText: "paid" },
  { standing: "refunded", standingText: "refunded" },
  { standing: "fulfilled", standingText: "fulfilled" },
  { isPartlyRefunded: true },
  { isPartlyRefunded: false },
  { tags: ["go"] },
  { tags: [] },
  { email: "" },
  { email: "ada@example.com" },
  { shipping: anAddress({ street: "99 Broadway" }) },
  { shipping: anAddress({ street: "1 Wall St" }) },
  { note: "Ring twice" },
  { goods: [place("71", 2)] },
  { goods: [place("72", 2)] },
  { goods: [place("71", 2), place("72", 1)] },
  { goods: [place("71", 2), place("72", 1, true)] },
  { goods: [place("71", 2, true)] },
  { goods: [] },
);

const METHODS: readonly (keyof Courier)[] = [
  ...(["createPoint", "findPoint", "track", "quote", "confirm"] as const),
  ...(["orderOfToken", "readOrder", "locateDriver", "cancelOrder", "markPoint"] as const),
];
const STAGES: readonly Stage[] = [
  ...(["searching", "assigned", "at-pickup", "picked-up", "on-the-way", "at-dropoff"] as const),
  ...(["attempt-failed", "failed", "cancelled", "delivered", "delivered"] as const),
];

interface Act {
  readonly name: string;
  readonly run: (world: BridgeWorld) => Promise<void>;
}

const edits: fc.Arbitrary<Act> = fc
  .tuple(fc.constantFrom(...ORDERS), anyEdit)
  .map(([order, edit]) => ({
    name: `edit ${order} ${JSON.stringify(edit)}`,
    run: (world) => world.edit(order, edit),
  }));

const courierMoves: fc.Arbitrary<Act> = fc
  .tuple(fc.nat(5), fc.constantFrom(...STAGES))
  .map(([which, stage]) => ({
    name: `courier ${which} ${stage}`,
    run: async (world) => {
      const live = world.live();
      const order = live[which % Math.max(live.length, 1)];
      if (order !== undefined && order.stage !== "delivered") world.moveOrder(order.id, stage);
      const point = world.points[which % Math.max(world.points.length, 1)];
      if (point !== undefined && stage !== "cancelled" && stage !== "failed") point.stage = stage;
    },
  }));

const APPROVED = { minor: 1000, currency: "USD" };
const MERCHANTS = {
  cancel: () => ({ asked: { action: "cancel" } }),
  "deliver-again": () => ({ asked: { action: "deliver-again" } }),
  rate: () => ({ asked: { action: "rate", rating: 4 } }),
  dispatch: () => ({ byHand: true, calledOff: undefined }),
  approve: ({ order }) => (order === undefined ? {} : { order: { ...order, approved: APPROVED } }),
  "call-off": () => ({ calledOff: { code: "called-off", text: "Called off by its merchant." } }),
  heed: ({ heeded, attention }) => ({
    attention: undefined,
    heeded: attention === undefined ? heeded : [...heeded, attention.code],
  }),
} satisfies Record<string, Parameters<BridgeWorld["ask"]>[1]>;

const asks: fc.Arbitrary<Act> = fc
  .tuple(
    fc.constantFrom(...ORDERS),
    fc.constantFrom(...(Object.keys(MERCHANTS) as (keyof typeof MERCHANTS)[])),
  )
  .map(([order, what]) => ({
    name: `${what} ${order}`,
    run: (world) => world.ask(order, MERCHANTS[what]),
  }));

const losses: fc.Arbitrary<Act> = fc
  .tuple(fc.constantFrom(...METHODS), fc.constantFrom("before" as const, "after" as const))
  .map(([method, when]) => ({
    name: `lost ${when} ${method}`,
    run: async (world) => world.fails(method, when),
  }));

const times: fc.Arbitrary<Act> = fc.constantFrom(1, 2, 5, 61).map((minutes) => ({
  name: `${minutes} minutes`,
  run: (world) => world.pass(minutes),
}));

const settings: fc.Arbitrary<Act> = anySettings.map((settings) => ({
  name: `settings ${settings.defaultMode} ${settings.batching.kind} ${settings.dispatch.when}`,
  run: async (world) => {
    world.set.settings = settings;
  },
}));

const prices: fc.Arbitrary<Act> = fc.constantFrom(800, 1000, 1200).map((minor) => ({
  name: `price ${minor}`,
  run: async (world) => world.priceIs(minor),
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
export async function begin(world: BridgeWorld): Promise<void> {
  for (const order of ORDERS) {
    await world.place({
      id: storeOrderIdSchema.parse(order),
      name: `#${order}`,
      goods: [place("71", 2)],
    });
  }
}
