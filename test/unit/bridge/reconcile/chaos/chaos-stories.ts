import { expect } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";

/** A scenario that must reach the same final state after any process death or lost answer. */
interface Story {
  readonly settings?: Parameters<typeof buildSettings>[0];
  readonly run: (simulation: BridgeSimulation) => Promise<void>;
  /** The expected final values, in addition to the invariants that always hold. */
  readonly liveOrders: number;
  readonly charged: number;
  readonly refunded: number;
  readonly sentUpdates?: readonly string[];
}

const toOrderId = (orderId: string) => storeOrderIdSchema.parse(orderId);
const URGENT = { defaultMode: "urgent" } as const;
const BATCHED = { ...URGENT, batching: { kind: "minutes", minutes: 2 } } as const;
const DELIVERY_STATUSES = ["assigned", "picked-up", "delivered"] as const;
const COMPLETE_UPDATES = ["confirmed", "delivered", "picked-up", "under-way"];
const goodsAtTwoLocations = ["71", "72"].map((locationId) => ({
  locationId,
  weightGrams: 500,
  pieces: 1,
  isOnHold: false,
}));

async function deliverLiveOrders(simulation: BridgeSimulation): Promise<void> {
  for (const status of DELIVERY_STATUSES) {
    for (const { id: orderId } of simulation.listLiveOrders())
      simulation.moveOrder(orderId, status);
    await simulation.advanceTime(5);
  }
}

async function placeThreeOrders(simulation: BridgeSimulation): Promise<void> {
  for (const orderId of ["1", "2", "3"]) await simulation.placeOrder({ id: toOrderId(orderId) });
  await simulation.advanceTime(7);
}

export const STORIES: Readonly<Record<string, Story>> = {
  "an urgent order": {
    settings: URGENT,
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await deliverLiveOrders(simulation);
    },
    liveOrders: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: COMPLETE_UPDATES,
  },
  "a scheduled order": {
    settings: { defaultMode: "scheduled" },
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await deliverLiveOrders(simulation);
    },
    liveOrders: 1,
    charged: 1000,
    refunded: 0,
    // It is read every two minutes: the driver is assigned and has picked up in between.
    sentUpdates: ["delivered", "picked-up", "under-way"],
  },
  "an order with goods at two locations": {
    settings: {
      ...URGENT,
      locations: [
        buildLocation({ storeLocationId: "71" }),
        buildLocation({ id: "depot", storeLocationId: "72" }),
      ],
    },
    run: async (simulation) => {
      await simulation.placeOrder({ goods: goodsAtTwoLocations });
      await simulation.advanceTime(5);
      await deliverLiveOrders(simulation);
    },
    liveOrders: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: COMPLETE_UPDATES,
  },
  "a cancelled order": {
    settings: URGENT,
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await simulation.editOrder("1001", { status: "cancelled" });
      await simulation.advanceTime(8);
    },
    liveOrders: 0,
    charged: 1000,
    refunded: 1000,
    sentUpdates: [],
  },
  "an order cancelled with a courier assigned": {
    settings: URGENT,
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      for (const order of simulation.listLiveOrders()) simulation.moveOrder(order.id, "assigned");
      await simulation.advanceTime(5);
      await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));
      await simulation.advanceTime(8);
    },
    liveOrders: 0,
    charged: 1000,
    refunded: 500,
    sentUpdates: ["cancelled", "confirmed", "under-way"],
  },
  "an order edited before a courier is assigned": {
    settings: URGENT,
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await simulation.editOrder("1001", { shipping: buildAddress({ street: "99 Broadway" }) });
      await simulation.advanceTime(8);
      expect(simulation.listLiveOrders()[0]?.request.many[0]?.address).toContain("99 Broadway");
      await deliverLiveOrders(simulation);
    },
    liveOrders: 1,
    charged: 2000,
    refunded: 1000,
    sentUpdates: COMPLETE_UPDATES,
  },
  "a batch of three": {
    settings: BATCHED,
    run: async (simulation) => {
      await placeThreeOrders(simulation);
      await deliverLiveOrders(simulation);
    },
    liveOrders: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: [...COMPLETE_UPDATES, ...COMPLETE_UPDATES, ...COMPLETE_UPDATES].toSorted(),
  },
  "a batch that one order leaves before pick-up": {
    settings: BATCHED,
    run: async (simulation) => {
      await placeThreeOrders(simulation);
      await simulation.editOrder("2", { status: "cancelled" });
      await simulation.advanceTime(7);
      await deliverLiveOrders(simulation);
    },
    liveOrders: 1,
    charged: 2000,
    refunded: 1000,
    sentUpdates: [...COMPLETE_UPDATES, ...COMPLETE_UPDATES].toSorted(),
  },
  "a batch that one order leaves before it closes": {
    settings: BATCHED,
    run: async (simulation) => {
      for (const orderId of ["1", "2", "3"])
        await simulation.placeOrder({ id: toOrderId(orderId) });
      await simulation.editOrder("2", { status: "cancelled" });
      await simulation.advanceTime(8);
      await deliverLiveOrders(simulation);
    },
    liveOrders: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: [...COMPLETE_UPDATES, ...COMPLETE_UPDATES].toSorted(),
  },
  "a batch that one order asks to leave after pick-up": {
    settings: BATCHED,
    run: async (simulation) => {
      await placeThreeOrders(simulation);
      for (const order of simulation.listLiveOrders()) simulation.moveOrder(order.id, "picked-up");
      await simulation.advanceTime(5);
      await simulation.editOrder("2", { status: "cancelled" });
      await simulation.advanceTime(5);
      expect((await simulation.readDelivery("2")).alert?.code).toBe("cancelled");
      for (const order of simulation.listLiveOrders()) simulation.moveOrder(order.id, "delivered");
      await simulation.advanceTime(5);
    },
    liveOrders: 1,
    charged: 1000,
    refunded: 0,
  },
  "a batch that one order leaves to be rebooked": {
    settings: BATCHED,
    run: async (simulation) => {
      await placeThreeOrders(simulation);
      await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
      await simulation.advanceTime(8);
      const addresses = simulation.listLiveOrders().flatMap(({ request }) => request.many);
      expect(addresses.filter(({ address }) => address.includes("99 Broadway"))).toHaveLength(1);
    },
    liveOrders: 2,
    charged: 3000,
    refunded: 1000,
  },
};

/** A death at a read equals a death before the next effect. */
const READ_METHODS = [
  ...["find", "findOpen", "readOrder", "trackPoint", "findPoint"],
  ...["findOrderByToken", "locateDriver", "listChangedOrders"],
];

/** Creates a simulation for the story. `death` selects the call at which the process dies. */
export function createStorySimulation(
  { settings }: Story,
  death?: { call: number; when: "before" | "after" },
) {
  const counter = { calls: 0 };
  const simulation = createBridgeSimulation(buildSettings(settings), (target) => {
    const crashing = crashAt(target, death ?? { call: 0, when: "before" }, counter);
    const selectTarget = (name: string | symbol) =>
      READ_METHODS.includes(String(name)) ? target : crashing;
    return new Proxy(target, { get: (_, name) => Reflect.get(selectTarget(name), name) });
  });
  return { simulation, counter };
}

/** The store and its buyer always know where a journey began and how it ended. */
const NECESSARY_UPDATES = ["under-way", "delivered", "cancelled"];

/**
 * Expects the final state of the story. After faults, the store was told the beginning and the end
 * of each journey; events in between may have been overtaken by later ones.
 */
export async function expectFinalState(
  simulation: BridgeSimulation,
  story: Story,
  { hadFaults = false } = {},
): Promise<void> {
  expect(simulation.faults).toEqual([]);
  expect(simulation.listLiveOrders()).toHaveLength(story.liveOrders);
  const all = await simulation.listDeliveries();
  const sum = (field: "charged" | "refunded") =>
    all.reduce((total, { money }) => total + (money[field]?.minor ?? 0), 0);
  expect([sum("charged"), sum("refunded")]).toEqual([story.charged, story.refunded]);
  if (story.sentUpdates) {
    const isCompared = (kind: string) => !hadFaults || NECESSARY_UPDATES.includes(kind);
    const kinds = simulation.pushedUpdates.map(({ kind }) => kind);
    expect(kinds.filter(isCompared).toSorted()).toEqual(story.sentUpdates.filter(isCompared));
    expect(kinds.length).toBeLessThanOrEqual(story.sentUpdates.length);
  }
  const names = simulation.pushedUpdates.map(({ order, kind }) => `${order} ${kind}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { sentUpdates, timeline } of all) {
    expect(new Set(sentUpdates).size).toBe(sentUpdates.length);
    const codes = timeline.map(({ code }) => code);
    for (const [limitedCodes, limit] of TIMELINE_LIMITS) {
      const found = codes.filter((code) => limitedCodes.includes(code));
      expect(found.length, `${limitedCodes} in ${codes.join(" | ")}`).toBeLessThanOrEqual(
        limit === "booking" ? simulation.orders.length : limit,
      );
    }
  }
}

const TIMELINE_LIMITS: readonly (readonly [readonly MessageCode[], number | "booking"])[] = [
  [["order-booked", "booked-in-batch", "point-booked"], "booking"],
  [["order-cancelled"], 1],
  [["cancelled"], 1],
  [["cancelled-by-merchant"], 1],
  [["status.delivered"], 1],
  [["status.assigned"], 1],
  [["edited"], 1],
  [["left-batch"], 1],
];
