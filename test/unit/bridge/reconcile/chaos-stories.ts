import { expect } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { aLocation, someSettings } from "#test/builders/bridge/settings.ts";
import { anAddress } from "#test/builders/bridge/store-order.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";
import { dyingAt } from "#test/fakes/crash-simulation.ts";

/** A story that must end the same whatever dies or is lost on the way. */
interface Story {
  readonly settings?: Parameters<typeof someSettings>[0];
  readonly run: (world: BridgeWorld) => Promise<void>;
  /** What must be at the end, beside what always must. */
  readonly live: number;
  readonly charged: number;
  readonly refunded: number;
  readonly told?: readonly string[];
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

async function deliver(world: BridgeWorld): Promise<void> {
  for (const stage of WAY) {
    for (const { id: orderId } of world.live()) world.moveOrder(orderId, stage);
    await world.pass(5);
  }
}

async function three(world: BridgeWorld): Promise<void> {
  for (const orderId of ["1", "2", "3"]) await world.place({ id: id(orderId) });
  await world.pass(7);
}

export const STORIES: Readonly<Record<string, Story>> = {
  "an urgent order": {
    settings: URGENT,
    run: async (world) => {
      await world.place();
      await world.pass(5);
      await deliver(world);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    told: TOLD,
  },
  "a scheduled order": {
    settings: { defaultMode: "scheduled" },
    run: async (world) => {
      await world.place();
      await world.pass(5);
      await deliver(world);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    told: TOLD,
  },
  "an order of two places": {
    settings: {
      ...URGENT,
      locations: [
        aLocation({ storeLocationId: "71" }),
        aLocation({ id: "depot", storeLocationId: "72" }),
      ],
    },
    run: async (world) => {
      await world.place({ goods: twoPlaces });
      await world.pass(5);
      await deliver(world);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    told: TOLD,
  },
  "a cancelled order": {
    settings: URGENT,
    run: async (world) => {
      await world.place();
      await world.pass(5);
      await world.edit("1001", { standing: "cancelled" });
      await world.pass(8);
    },
    live: 0,
    charged: 1000,
    refunded: 1000,
    told: [],
  },
  "an order cancelled with a courier assigned": {
    settings: URGENT,
    run: async (world) => {
      await world.place();
      await world.pass(5);
      for (const order of world.live()) world.moveOrder(order.id, "assigned");
      await world.pass(5);
      await world.ask("1001", () => ({ asked: { action: "cancel" } }));
      await world.pass(8);
    },
    live: 0,
    charged: 1000,
    refunded: 500,
    told: ["called-off", "confirmed", "under-way"],
  },
  "an order edited while it is free": {
    settings: URGENT,
    run: async (world) => {
      await world.place();
      await world.pass(5);
      await world.edit("1001", { shipping: anAddress({ street: "99 Broadway" }) });
      await world.pass(8);
      expect(world.live()[0]?.request.many[0]?.address).toContain("99 Broadway");
      await deliver(world);
    },
    live: 1,
    charged: 2000,
    refunded: 1000,
    told: TOLD,
  },
  "a batch of three": {
    settings: BATCHED,
    run: async (world) => {
      await three(world);
      await deliver(world);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    told: [...TOLD, ...TOLD, ...TOLD].toSorted(),
  },
  "a batch that one leaves before pick-up": {
    settings: BATCHED,
    run: async (world) => {
      await three(world);
      await world.edit("2", { standing: "cancelled" });
      await world.pass(7);
      await deliver(world);
    },
    live: 1,
    charged: 2000,
    refunded: 1000,
    told: [...TOLD, ...TOLD].toSorted(),
  },
  "a batch that one leaves while it collects": {
    settings: BATCHED,
    run: async (world) => {
      for (const orderId of ["1", "2", "3"]) await world.place({ id: id(orderId) });
      await world.edit("2", { standing: "cancelled" });
      await world.pass(8);
      await deliver(world);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
    told: [...TOLD, ...TOLD].toSorted(),
  },
  "a batch that one wants to leave too late": {
    settings: BATCHED,
    run: async (world) => {
      await three(world);
      for (const order of world.live()) world.moveOrder(order.id, "picked-up");
      await world.pass(5);
      await world.edit("2", { standing: "cancelled" });
      await world.pass(5);
      expect((await world.saved("2")).attention?.code).toBe("cancelled");
      for (const order of world.live()) world.moveOrder(order.id, "delivered");
      await world.pass(5);
    },
    live: 1,
    charged: 1000,
    refunded: 0,
  },
  "a batch that one leaves to be booked anew": {
    settings: BATCHED,
    run: async (world) => {
      await three(world);
      await world.edit("2", { shipping: anAddress({ street: "99 Broadway" }) });
      await world.pass(8);
      const addresses = world.live().flatMap(({ request }) => request.many);
      expect(addresses.filter(({ address }) => address.includes("99 Broadway"))).toHaveLength(1);
    },
    live: 2,
    charged: 3000,
    refunded: 1000,
  },
};

/** Dying there is dying before the next effect. */
const READS = [
  ...["find", "openAt", "readOrder", "track", "findPoint"],
  ...["orderOfToken", "locateDriver", "changedSince"],
];

/** The story once, with a process that dies at a call, if any. */
export function storyWorld(
  { settings }: Story,
  death?: { call: number; when: "before" | "after" },
) {
  const counter = { calls: 0 };
  const world = bridgeWorld(someSettings(settings), (target) => {
    const dying = dyingAt(target, death ?? { call: 0, when: "before" }, counter);
    const of = (name: string | symbol) => (READS.includes(String(name)) ? target : dying);
    return new Proxy(target, { get: (_, name) => Reflect.get(of(name), name) });
  });
  return { world, counter };
}

/** What must be true at the end of a story. */
export async function expectEnd(world: BridgeWorld, story: Story): Promise<void> {
  expect(world.faults).toEqual([]);
  expect(world.live()).toHaveLength(story.live);
  const all = await world.every();
  const sum = (field: "charged" | "refunded") =>
    all.reduce((total, { money }) => total + (money[field]?.minor ?? 0), 0);
  expect([sum("charged"), sum("refunded")]).toEqual([story.charged, story.refunded]);
  if (story.told) expect(world.heard.map(({ kind }) => kind).toSorted()).toEqual(story.told);
  const names = world.heard.map(({ order, kind }) => `${order} ${kind}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { told, timeline } of all) {
    expect(new Set(told).size).toBe(told.length);
    const lines = timeline.map(({ text }) => text);
    for (const [text, most] of ONCE) {
      const found = lines.filter((line) => line.includes(text));
      expect(found.length, `${text} in ${lines.join(" | ")}`).toBeLessThanOrEqual(
        most === "booking" ? world.orders.length : most,
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
