import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { fail } from "#shared/kernel/result.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { crashAt, ProcessKilled } from "#test/fakes/crash-simulation.ts";

const hint = { ...buildDeliveryKey(), reason: "test" };

function world(order: StoreOrder | undefined = buildStoreOrder()) {
  const deliveries = createInMemoryDeliveries();
  const fleet = createDocumentedCourier();
  const store = createFakeStorefront(order);
  const time = { now: noon };
  const reconcile = (
    parts: { deliveries?: Deliveries; courier?: Courier; storefront?: Storefront } = {},
  ) =>
    reconcileDelivery(
      createReconcileDeps({
        deliveries: parts.deliveries ?? deliveries,
        openStorefront: () => parts.storefront ?? store.storefront,
        openCourier: () => parts.courier ?? fleet.courier,
        clock: () => time.now,
      }),
    )(hint);
  const saved = async (): Promise<Delivery> => {
    const delivery = await deliveries.find(buildDeliveryKey());
    if (delivery === undefined) throw new Error("nothing was saved");
    return delivery;
  };
  return { ...fleet, ...store, deliveries, advance: reconcile, saved, time };
}

describe("a paid order", () => {
  it("becomes one point, its key being the order id", async () => {
    const { advance: reconcile, points, saved } = world();

    await reconcile();

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
    const { advance: reconcile, points } = world();

    await reconcile();
    await reconcile();
    await reconcile();

    expect(points).toHaveLength(1);
  });

  it("tells the store each step once, under way first", async () => {
    const { advance: reconcile, movePoint, pushedUpdates, saved } = world();
    const way: CourierStatus[] = [
      "scheduled",
      "assigned",
      "at-pickup",
      "picked-up",
      "at-dropoff",
      "delivered",
    ];

    await reconcile();
    for (const status of way) {
      movePoint("1001", status);
      await reconcile();
      await reconcile();
    }

    expect(pushedUpdates.map(({ update }) => update.kind)).toEqual([
      "under-way",
      "confirmed",
      "picked-up",
      "out-for-delivery",
      "delivered",
    ]);
    expect(pushedUpdates[0]?.tracking).toEqual({
      number: "7000",
      url: "https://bridge.test/track/t",
      company: "Bridge Courier",
    });
    expect(await saved()).toMatchObject({
      state: "completed",
      // Not before its buyer's data leaves, sixty days later.
      requeueAt: new Date("2027-01-19T12:00:00.000Z"),
    });
  });

  it("is told as under way and delivered when every notification between was lost", async () => {
    const { advance: reconcile, movePoint, pushedUpdates } = world();
    await reconcile();

    movePoint("1001", "delivered");
    await reconcile();

    expect(pushedUpdates.map(({ update }) => update.kind)).toEqual(["under-way", "delivered"]);
  });

  it("is looked at again by itself while the courier has it", async () => {
    const { advance: reconcile, movePoint, saved } = world();

    await reconcile();
    expect((await saved()).requeueAt).toEqual(new Date("2026-11-20T12:30:00.000Z"));

    movePoint("1001", "picked-up");
    await reconcile();
    expect((await saved()).requeueAt).toEqual(new Date("2026-11-20T12:05:00.000Z"));
  });
});

describe("an order that does not go out", () => {
  it("is held with the reason, and goes out once its merchant has mended it", async () => {
    const {
      advance: reconcile,
      points,
      saved,
      state,
    } = world(buildStoreOrder({ email: "nobody" }));

    await reconcile();
    expect(await saved()).toMatchObject({ state: "held", reason: { code: "no-email" } });
    expect(points).toEqual([]);

    state.order = buildStoreOrder();
    await reconcile();
    expect(points).toHaveLength(1);
    expect((await saved()).reason).toBeUndefined();
  });

  it("is held with the courier's own words when the courier refuses it", async () => {
    const { advance: reconcile, courier, saved } = world();

    await reconcile({
      courier: {
        ...courier,
        createPoint: async () =>
          fail({ text: "rec_address: 20 W 34th St, New York, NY 10001, US is not served" }),
      },
    });

    expect(await saved()).toMatchObject({
      state: "held",
      reason: { text: "The courier refused the order: rec_address: … is not served" },
    });
  });

  it("costs no save when a hint brings nothing new", async () => {
    const { advance: reconcile, saved } = world(
      buildStoreOrder({ status: "unpaid", statusText: "pending" }),
    );
    await reconcile();
    const before = await saved();

    await reconcile();

    expect((await saved()).version).toBe(before.version);
  });

  it("waits for the store's routing and looks again in a minute", async () => {
    const {
      advance: reconcile,
      points,
      saved,
    } = world(buildStoreOrder({ fulfillmentMethod: "undecided" }));

    await reconcile();

    expect(points).toEqual([]);
    expect((await saved()).requeueAt).toEqual(new Date("2026-11-20T12:01:00.000Z"));
  });
});

describe("a process that dies", () => {
  it.each(["before", "after"] as const)(
    "at any call, %s the work was done, leaves one point and tells the store once",
    async (when) => {
      for (let call = 1; call <= 40; call++) {
        const {
          advance: reconcile,
          movePoint,
          points,
          pushedUpdates,
          deliveries,
          courier,
          storefront,
          saved,
        } = world();
        const counter = { calls: 0 };
        const mortal = {
          deliveries: crashAt(deliveries, { call, when }, counter),
          courier: crashAt(courier, { call, when }, counter),
          storefront: crashAt(storefront, { call, when }, counter),
        };
        const live = async (parts?: typeof mortal) => {
          await reconcile(parts).catch((error: unknown) => {
            if (!(error instanceof ProcessKilled)) throw error;
          });
          if (points.length > 0) movePoint("1001", "delivered");
        };

        await live(mortal);
        await live(mortal);
        await live();
        await live();

        expect(points, `killed ${when} call ${call}`).toHaveLength(1);
        expect(
          pushedUpdates.map(({ update }) => update.kind),
          `killed ${when} call ${call}`,
        ).toEqual(["under-way", "delivered"]);
        expect((await saved()).state).toBe("completed");
      }
    },
  );

  it("adopts the point that the courier made when its answer was lost", async () => {
    const { advance: reconcile, courier, points, saved } = world();
    await reconcile({
      courier: {
        ...courier,
        async createPoint(request) {
          await courier.createPoint(request);
          throw new UnavailableError("The courier cannot be reached.");
        },
      },
    });
    expect((await saved()).lastError?.text).toBe("The courier cannot be reached.");

    await reconcile();

    expect(points).toHaveLength(1);
    expect(await saved()).toMatchObject({ state: "booked", pointId: "7000", lastError: undefined });
  });
});

describe("a courier's refusal", () => {
  it("is no refusal where somebody else was quicker under our key", async () => {
    const { advance: reconcile, courier, points, saved } = world();

    await reconcile({
      courier: {
        ...courier,
        async createPoint(request) {
          await courier.createPoint(request);
          return fail({ text: "access key in use" });
        },
      },
    });

    expect(points).toHaveLength(1);
    expect(await saved()).toMatchObject({ state: "booked", pointId: "7000", reason: undefined });
  });
});

describe("a store that joins another courier account", () => {
  it("leaves its open deliveries with the account they were booked at", async () => {
    const { advance: reconcile, deliveries, saved } = world();
    await reconcile();
    const asked: string[] = [];

    await reconcileDelivery(
      createReconcileDeps({
        deliveries,
        stores: {
          find: async () => buildStore({ accountId: accountIdSchema.parse("other") }),
          findAccount: async (accountId) => buildCourierAccount({ accountId }),
        },
        openCourier: ({ accountId }) => {
          asked.push(accountId);
          return createDocumentedCourier().courier;
        },
      }),
    )(hint);

    expect(new Set(asked)).toEqual(new Set(["main"]));
    expect((await saved()).accountId).toBe("main");
  });
});

describe("a run that takes long", () => {
  it("stops between two steps and leaves the delivery due at once", async () => {
    const { advance: reconcile, storefront, time, saved } = world();
    const slow: Storefront = {
      ...storefront,
      async readOrder(id) {
        time.now = new Date(time.now.getTime() + 16_000);
        return storefront.readOrder(id);
      },
    };

    expect(await reconcile({ storefront: slow })).toMatchObject({ kind: "unfinished" });
    expect((await saved()).requeueAt).toEqual(time.now);

    await reconcile();
    expect((await saved()).state).toBe("booked");
  });
});

describe("two workers on one delivery", () => {
  it("lose nothing that the other saved", async () => {
    const { advance: reconcile, movePoint, deliveries, saved, pushedUpdates } = world();
    await reconcile();
    movePoint("1001", "assigned");
    let raced = false;
    const racing: Deliveries = {
      ...deliveries,
      async save(delivery) {
        if (!raced) {
          raced = true;
          await reconcile();
        }
        return deliveries.save(delivery);
      },
    };

    await reconcile({ deliveries: racing });

    const { sentUpdates, statusHistory, timeline } = await saved();
    expect(sentUpdates).toHaveLength(2);
    expect(statusHistory.map(({ status }) => status)).toEqual(["ready", "assigned"]);
    expect(timeline.filter(({ by }) => by === "courier").map(({ text }) => text)).toEqual([
      "The courier has the order.",
      "Ready for delivery.",
      "A courier is assigned.",
    ]);
    expect(pushedUpdates).toHaveLength(2);
  });
});

describe("a save that another was quicker than", () => {
  it("is made again on top of what the other saved", async () => {
    const { advance: reconcile, movePoint, deliveries, saved } = world();
    await reconcile();
    movePoint("1001", "assigned");
    let raced = false;
    const racing: Deliveries = {
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

    await reconcile({ deliveries: racing });

    const { sentUpdates, timeline } = await saved();
    expect(sentUpdates).toHaveLength(2);
    expect(timeline.map(({ text }) => text)).toContain("Marked by another.");
  });
});

describe("trouble", () => {
  it("is written on the delivery in plain words, with a later look, and cleared when it is over", async () => {
    const { advance: reconcile, storefront, saved } = world();
    const down: Storefront = {
      ...storefront,
      readOrder: async () => {
        throw new UnavailableError("The store cannot be reached. It is tried again by itself.");
      },
    };

    expect(await reconcile({ storefront: down })).toMatchObject({ kind: "failed" });
    expect(await reconcile({ storefront: down })).toMatchObject({ kind: "failed" });
    expect(await saved()).toMatchObject({
      lastError: { text: "The store cannot be reached. It is tried again by itself.", failures: 2 },
      requeueAt: new Date("2026-11-20T12:02:00.000Z"),
    });

    await reconcile();
    expect(await saved()).toMatchObject({ state: "booked", lastError: undefined });
  });

  it("never quotes an unknown fault, which may hold a person's data", async () => {
    const { advance: reconcile, storefront, saved } = world();
    const broken: Storefront = {
      ...storefront,
      readOrder: async () => {
        throw new TypeError("cannot read ada@example.com");
      },
    };

    await expect(reconcile({ storefront: broken })).rejects.toThrow(TypeError);

    expect(JSON.stringify((await saved()).lastError)).not.toContain("ada@");
  });
});
