import { expect } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";

/** A story that must end the same whatever dies or is lost on the way. */
interface Story {
  readonly settings?: Parameters<typeof buildSettings>[0];
  readonly run: (simulation: BridgeSimulation) => Promise<void>;
  /** What must be at the end, beside what always must. */
  readonly live: number;
  readonly charged: number;
  readonly refunded: number;
  readonly sentUpdates?: readonly string[];
}

const id = (orderId: string) => storeOrderIdSchema.parse(orderId);
const URGENT = { defaultMode: "urgent" } as const;
const BATCHED = { ...URGENT, batching: { kind: "minutes", minutes: 2 } } as const;
const WAY = ["assigned", "picked-up", "delivered"] as const;
const TOLD = ["confirmed", "delivered", "picked-up", "under-way"];
const twoPlaces = ["71", "72"].map((locationId) => ({
  locationId,
  weightGrams: 500,
  pieces: 1,
  isOnHold: false,
}));

async function deliver(simulation: BridgeSimulation): Promise<void> {
  for (const status of WAY) {
    for (const { id: orderId } of simulation.listLiveOrders())
      simulation.moveOrder(orderId, status);
    await simulation.advanceTime(5);
  }
}

async function three(simulation: BridgeSimulation): Promise<void> {
  for (const orderId of ["1", "2", "3"]) await simulation.placeOrder({ id: id(orderId) });
  await simulation.advanceTime(7);
}

export const STORIES: Readonly<Record<string, Story>> = {
  "an urgent order": {
    settings: URGENT,
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await deliver(simulation);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: TOLD,
  },
  "a scheduled order": {
    settings: { defaultMode: "scheduled" },
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await deliver(simulation);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: TOLD,
  },
  "an order of two places": {
    settings: {
      ...URGENT,
      locations: [
        buildLocation({ storeLocationId: "71" }),
        buildLocation({ id: "depot", storeLocationId: "72" }),
      ],
    },
    run: async (simulation) => {
      await simulation.placeOrder({ goods: twoPlaces });
      await simulation.advanceTime(5);
      await deliver(simulation);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: TOLD,
  },
  "a cancelled order": {
    settings: URGENT,
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await simulation.editOrder("1001", { status: "cancelled" });
      await simulation.advanceTime(8);
    },
    live: 0,
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
    live: 0,
    charged: 1000,
    refunded: 500,
    sentUpdates: ["cancelled", "confirmed", "under-way"],
  },
  "an order edited while it is free": {
    settings: URGENT,
    run: async (simulation) => {
      await simulation.placeOrder();
      await simulation.advanceTime(5);
      await simulation.editOrder("1001", { shipping: buildAddress({ street: "99 Broadway" }) });
      await simulation.advanceTime(8);
      expect(simulation.listLiveOrders()[0]?.request.many[0]?.address).toContain("99 Broadway");
      await deliver(simulation);
    },
    live: 1,
    charged: 2000,
    refunded: 1000,
    sentUpdates: TOLD,
  },
  "a batch of three": {
    settings: BATCHED,
    run: async (simulation) => {
      await three(simulation);
      await deliver(simulation);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: [...TOLD, ...TOLD, ...TOLD].toSorted(),
  },
  "a batch that one leaves before pick-up": {
    settings: BATCHED,
    run: async (simulation) => {
      await three(simulation);
      await simulation.editOrder("2", { status: "cancelled" });
      await simulation.advanceTime(7);
      await deliver(simulation);
    },
    live: 1,
    charged: 2000,
    refunded: 1000,
    sentUpdates: [...TOLD, ...TOLD].toSorted(),
  },
  "a batch that one leaves while it collects": {
    settings: BATCHED,
    run: async (simulation) => {
      for (const orderId of ["1", "2", "3"]) await simulation.placeOrder({ id: id(orderId) });
      await simulation.editOrder("2", { status: "cancelled" });
      await simulation.advanceTime(8);
      await deliver(simulation);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    sentUpdates: [...TOLD, ...TOLD].toSorted(),
  },
  "a batch that one wants to leave too late": {
    settings: BATCHED,
    run: async (simulation) => {
      await three(simulation);
      for (const order of simulation.listLiveOrders()) simulation.moveOrder(order.id, "picked-up");
      await simulation.advanceTime(5);
      await simulation.editOrder("2", { status: "cancelled" });
      await simulation.advanceTime(5);
      expect((await simulation.readDelivery("2")).alert?.code).toBe("cancelled");
      for (const order of simulation.listLiveOrders()) simulation.moveOrder(order.id, "delivered");
      await simulation.advanceTime(5);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
  },
  "a batch that one leaves to be booked anew": {
    settings: BATCHED,
    run: async (simulation) => {
      await three(simulation);
      await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
      await simulation.advanceTime(8);
      const addresses = simulation.listLiveOrders().flatMap(({ request }) => request.many);
      expect(addresses.filter(({ address }) => address.includes("99 Broadway"))).toHaveLength(1);
    },
    live: 2,
    charged: 3000,
    refunded: 1000,
  },
};

/** Dying there is dying before the next effect. */
const READS = [
  ...["find", "findOpen", "readOrder", "trackPoint", "findPoint"],
  ...["findOrderByToken", "locateDriver", "listChangedOrders"],
];

/** The story once, with a process that dies at a call, if any. */
export function storyWorld(
  { settings }: Story,
  death?: { call: number; when: "before" | "after" },
) {
  const counter = { calls: 0 };
  const simulation = createBridgeSimulation(buildSettings(settings), (target) => {
    const dying = crashAt(target, death ?? { call: 0, when: "before" }, counter);
    const of = (name: string | symbol) => (READS.includes(String(name)) ? target : dying);
    return new Proxy(target, { get: (_, name) => Reflect.get(of(name), name) });
  });
  return { world: simulation, counter };
}

/** What must be true at the end of a story. */
export async function expectEnd(simulation: BridgeSimulation, story: Story): Promise<void> {
  expect(simulation.faults).toEqual([]);
  expect(simulation.listLiveOrders()).toHaveLength(story.live);
  const all = await simulation.listDeliveries();
  const sum = (field: "charged" | "refunded") =>
    all.reduce((total, { money }) => total + (money[field]?.minor ?? 0), 0);
  expect([sum("charged"), sum("refunded")]).toEqual([story.charged, story.refunded]);
  if (story.sentUpdates)
    expect(simulation.pushedUpdates.map(({ kind }) => kind).toSorted()).toEqual(story.sentUpdates);
  const names = simulation.pushedUpdates.map(({ order, kind }) => `${order} ${kind}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { sentUpdates, timeline } of all) {
    expect(new Set(sentUpdates).size).toBe(sentUpdates.length);
    const lines = timeline.map(({ text }) => text);
    for (const [text, most] of ONCE) {
      const found = lines.filter((line) => line.includes(text));
      expect(found.length, `${text} in ${lines.join(" | ")}`).toBeLessThanOrEqual(
        most === "booking" ? simulation.orders.length : most,
      );
    }
  }
}

const ONCE: readonly (readonly [string, number | "booking"])[] = [
  ["The courier has the order", "booking"],
  ["is called off", 1],
  ["The order was cancelled in the store.", 1],
  ["Called off by its merchant.", 1],
  ["Delivered.", 1],
  ["A courier is assigned.", 1],
  ["Changed in the store", 1],
  ["It leaves its batch.", 1],
];
