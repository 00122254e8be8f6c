import { describe, expect, it } from "vitest";
import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { DeliveryStore, Storefront } from "#shared/bridge/ports.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { refused } from "#shared/kernel/result.ts";
import { aKey, anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { anOrder } from "#test/builders/bridge/store-order.ts";
import { inMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { advanceDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { rememberingStorefront } from "#test/fakes/bridge/storefront.ts";
import { dyingAt, Killed } from "#test/fakes/crash-simulation.ts";

const hint = { ...aKey(), why: "test" };

function world(order: StoreOrder | undefined = anOrder()) {
  const deliveries = inMemoryDeliveries();
  const fleet = documentedCourier();
  const store = rememberingStorefront(order);
  const time = { now: noon };
  const advance = (
    parts: { deliveries?: DeliveryStore; courier?: Courier; storefront?: Storefront } = {},
  ) =>
    advanceDelivery(
      advanceDeps({
        deliveries: parts.deliveries ?? deliveries,
        storefrontOf: () => parts.storefront ?? store.storefront,
        courierOf: () => parts.courier ?? fleet.courier,
        clock: () => time.now,
      }),
    )(hint);
  const saved = async (): Promise<Delivery> => {
    const delivery = await deliveries.find(aKey());
    if (delivery === undefined) throw new Error("nothing was saved");
    return delivery;
  };
  return { ...fleet, ...store, deliveries, advance, saved, time };
}

describe("a paid order", () => {
  it("becomes one point, its key being the order id", async () => {
    const { advance, points, saved } = world();

    await advance();

    expect(points).toMatchObject([
      {
        accessKey: "1001",
        name: "Ada Lovelace",
        phone: "12125550100",
        email: "ada@example.com",
        address: "20 W 34th St, New York, NY 10001, US",
        notes: "Apt 4B\nGate code 4411",
      },
    ]);
    expect(await saved()).toMatchObject({ state: "booked", pointId: "7000", accessKey: "1001" });
  });

  it("stays one point however often it is hinted at", async () => {
    const { advance, points } = world();

    await advance();
    await advance();
    await advance();

    expect(points).toHaveLength(1);
  });

  it("tells the store each step once, under way first", async () => {
    const { advance, moveTo, heard, saved } = world();
    const way: Stage[] = [
      "scheduled",
      "assigned",
      "at-pickup",
      "picked-up",
      "at-dropoff",
      "delivered",
    ];

    await advance();
    for (const stage of way) {
      moveTo("1001", stage);
      await advance();
      await advance();
    }

    expect(heard.map(({ telling }) => telling.kind)).toEqual([
      "under-way",
      "confirmed",
      "picked-up",
      "out-for-delivery",
      "delivered",
    ]);
    expect(heard[0]?.tracking).toEqual({
      number: "7000",
      url: "https://bridge.test/track/t",
      company: "Bridge Courier",
    });
    expect(await saved()).toMatchObject({
      state: "settled",
      // Not before its buyer's data leaves, sixty days later.
      nextLookAt: new Date("2027-01-19T12:00:00.000Z"),
    });
  });

  it("is told as under way and delivered when every notification between was lost", async () => {
    const { advance, moveTo, heard } = world();
    await advance();

    moveTo("1001", "delivered");
    await advance();

    expect(heard.map(({ telling }) => telling.kind)).toEqual(["under-way", "delivered"]);
  });

  it("is looked at again by itself while the courier has it", async () => {
    const { advance, moveTo, saved } = world();

    await advance();
    expect((await saved()).nextLookAt).toEqual(new Date("2026-11-20T12:30:00.000Z"));

    moveTo("1001", "picked-up");
    await advance();
    expect((await saved()).nextLookAt).toEqual(new Date("2026-11-20T12:05:00.000Z"));
  });
});

describe("an order that does not go out", () => {
  it("is held with the reason, and goes out once its merchant has mended it", async () => {
    const { advance, points, saved, state } = world(anOrder({ email: "nobody" }));

    await advance();
    expect(await saved()).toMatchObject({ state: "held", reason: { code: "no-email" } });
    expect(points).toEqual([]);

    state.order = anOrder();
    await advance();
    expect(points).toHaveLength(1);
    expect((await saved()).reason).toBeUndefined();
  });

  it("is held with the courier's own words when the courier refuses it", async () => {
    const { advance, courier, saved } = world();

    await advance({
      courier: {
        ...courier,
        createPoint: async () =>
          refused({ text: "rec_address: 20 W 34th St, New York, NY 10001, US is not served" }),
      },
    });

    expect(await saved()).toMatchObject({
      state: "held",
      reason: { text: "The courier refused the order: rec_address: … is not served" },
    });
  });

  it("costs no save when a hint brings nothing new", async () => {
    const { advance, saved } = world(anOrder({ standing: "unpaid", standingText: "pending" }));
    await advance();
    const before = await saved();

    await advance();

    expect((await saved()).version).toBe(before.version);
  });

  it("waits for the store's routing and looks again in a minute", async () => {
    const { advance, points, saved } = world(anOrder({ handOver: "undecided" }));

    await advance();

    expect(points).toEqual([]);
    expect((await saved()).nextLookAt).toEqual(new Date("2026-11-20T12:01:00.000Z"));
  });
});

describe("a process that dies", () => {
  it.each(["before", "after"] as const)(
    "at any call, %s the work was done, leaves one point and tells the store once",
    async (when) => {
      for (let call = 1; call <= 40; call++) {
        const { advance, moveTo, points, heard, deliveries, courier, storefront, saved } = world();
        const counter = { calls: 0 };
        const mortal = {
          deliveries: dyingAt(deliveries, { call, when }, counter),
          courier: dyingAt(courier, { call, when }, counter),
          storefront: dyingAt(storefront, { call, when }, counter),
        };
        const live = async (parts?: typeof mortal) => {
          await advance(parts).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          });
          if (points.length > 0) moveTo("1001", "delivered");
        };

        await live(mortal);
        await live(mortal);
        await live();
        await live();

        expect(points, `killed ${when} call ${call}`).toHaveLength(1);
        expect(
          heard.map(({ telling }) => telling.kind),
          `killed ${when} call ${call}`,
        ).toEqual(["under-way", "delivered"]);
        expect((await saved()).state).toBe("settled");
      }
    },
  );

  it("adopts the point that the courier made when its answer was lost", async () => {
    const { advance, courier, points, saved } = world();
    await advance({
      courier: {
        ...courier,
        async createPoint(request) {
          await courier.createPoint(request);
          throw new Unavailable("The courier cannot be reached.");
        },
      },
    });
    expect((await saved()).trouble?.text).toBe("The courier cannot be reached.");

    await advance();

    expect(points).toHaveLength(1);
    expect(await saved()).toMatchObject({ state: "booked", pointId: "7000", trouble: undefined });
  });
});

describe("a courier's refusal", () => {
  it("is no refusal where somebody else was quicker under our key", async () => {
    const { advance, courier, points, saved } = world();

    await advance({
      courier: {
        ...courier,
        async createPoint(request) {
          await courier.createPoint(request);
          return refused({ text: "access key in use" });
        },
      },
    });

    expect(points).toHaveLength(1);
    expect(await saved()).toMatchObject({ state: "booked", pointId: "7000", reason: undefined });
  });
});

describe("a store that joins another courier account", () => {
  it("leaves its open deliveries with the account they were booked at", async () => {
    const { advance, deliveries, saved } = world();
    await advance();
    const asked: string[] = [];

    await advanceDelivery(
      advanceDeps({
        deliveries,
        tenants: {
          store: async () => aStore({ accountId: accountIdSchema.parse("other") }),
          account: async (accountId) => anAccount({ accountId }),
        },
        courierOf: ({ accountId }) => {
          asked.push(accountId);
          return documentedCourier().courier;
        },
      }),
    )(hint);

    expect(new Set(asked)).toEqual(new Set(["main"]));
    expect((await saved()).accountId).toBe("main");
  });
});

describe("a run that takes long", () => {
  it("stops between two steps and leaves the delivery due at once", async () => {
    const { advance, storefront, time, saved } = world();
    const slow: Storefront = {
      ...storefront,
      async readOrder(id) {
        time.now = new Date(time.now.getTime() + 16_000);
        return storefront.readOrder(id);
      },
    };

    expect(await advance({ storefront: slow })).toMatchObject({ kind: "unfinished" });
    expect((await saved()).nextLookAt).toEqual(time.now);

    await advance();
    expect((await saved()).state).toBe("booked");
  });
});

describe("two workers on one delivery", () => {
  it("lose nothing that the other saved", async () => {
    const { advance, moveTo, deliveries, saved, heard } = world();
    await advance();
    moveTo("1001", "assigned");
    let raced = false;
    const racing: DeliveryStore = {
      ...deliveries,
      async save(delivery) {
        if (!raced) {
          raced = true;
          await advance();
        }
        return deliveries.save(delivery);
      },
    };

    await advance({ deliveries: racing });

    const { told, journey, timeline } = await saved();
    expect(told).toHaveLength(2);
    expect(journey.map(({ stage }) => stage)).toEqual(["ready", "assigned"]);
    expect(timeline.filter(({ by }) => by === "courier").map(({ text }) => text)).toEqual([
      "The courier has the order.",
      "Ready for delivery.",
      "A courier is assigned.",
    ]);
    expect(heard).toHaveLength(2);
  });
});

describe("a save that another was quicker than", () => {
  it("is made again on top of what the other saved", async () => {
    const { advance, moveTo, deliveries, saved } = world();
    await advance();
    moveTo("1001", "assigned");
    let raced = false;
    const racing: DeliveryStore = {
      ...deliveries,
      async save(delivery) {
        if (!raced) {
          raced = true;
          const other = await saved();
          const mark = { at: noon, by: "store" as const, text: "Marked by another." };
          await deliveries.save({ ...other, timeline: [...other.timeline, mark] });
        }
        return deliveries.save(delivery);
      },
    };

    await advance({ deliveries: racing });

    const { told, timeline } = await saved();
    expect(told).toHaveLength(2);
    expect(timeline.map(({ text }) => text)).toContain("Marked by another.");
  });
});

describe("trouble", () => {
  it("is written on the delivery in plain words, with a later look, and cleared when it is over", async () => {
    const { advance, storefront, saved } = world();
    const down: Storefront = {
      ...storefront,
      readOrder: async () => {
        throw new Unavailable("The store cannot be reached. It is tried again by itself.");
      },
    };

    expect(await advance({ storefront: down })).toMatchObject({ kind: "troubled" });
    expect(await advance({ storefront: down })).toMatchObject({ kind: "troubled" });
    expect(await saved()).toMatchObject({
      trouble: { text: "The store cannot be reached. It is tried again by itself.", failures: 2 },
      nextLookAt: new Date("2026-11-20T12:02:00.000Z"),
    });

    await advance();
    expect(await saved()).toMatchObject({ state: "booked", trouble: undefined });
  });

  it("never quotes an unknown fault, which may hold a person's data", async () => {
    const { advance, storefront, saved } = world();
    const broken: Storefront = {
      ...storefront,
      readOrder: async () => {
        throw new TypeError("cannot read ada@example.com");
      },
    };

    await expect(advance({ storefront: broken })).rejects.toThrow(TypeError);

    expect(JSON.stringify((await saved()).trouble)).not.toContain("ada@");
  });
});
