import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
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

const request = { ...buildDeliveryKey(), reason: "test" };

function createFixture(order: StoreOrder | undefined = buildStoreOrder()) {
  const deliveries = createInMemoryDeliveries();
  const courierFake = createDocumentedCourier();
  const store = createFakeStorefront(order);
  const time = { now: noon };
  const reconcile = (
    parts: { deliveries?: Deliveries; courier?: Courier; storefront?: Storefront } = {},
    news: Partial<DeliveryReconcileRequest> = {},
    startedAt?: Date,
  ) =>
    reconcileDelivery(
      createReconcileDeps({
        deliveries: parts.deliveries ?? deliveries,
        openStorefront: () => parts.storefront ?? store.storefront,
        openCourier: () => parts.courier ?? courierFake.courier,
        clock: () => time.now,
      }),
    )({ ...request, ...news }, startedAt);
  const readSaved = async (): Promise<Delivery> => {
    const delivery = await deliveries.find(buildDeliveryKey());
    if (delivery === undefined) throw new Error("nothing was saved");
    return delivery;
  };
  return { ...courierFake, ...store, deliveries, reconcile, saved: readSaved, time };
}

describe("a paid order", () => {
  it("becomes one point whose access key is the order id", async () => {
    const { reconcile, points, saved: readSaved } = createFixture();

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
    expect(await readSaved()).toMatchObject({
      state: "booked",
      pointId: "7000",
      accessKey: "1001",
    });
  });

  it("stays one point after several reconcile requests", async () => {
    const { reconcile, points } = createFixture();

    await reconcile();
    await reconcile();
    await reconcile();

    expect(points).toHaveLength(1);
  });

  it("sends each status to the store once, starting with under-way", async () => {
    const { reconcile, movePoint, pushedUpdates, saved: readSaved } = createFixture();
    const statuses: CourierStatus[] = [
      "scheduled",
      "assigned",
      "at-pickup",
      "picked-up",
      "at-dropoff",
      "delivered",
    ];

    await reconcile();
    for (const status of statuses) {
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
    expect(pushedUpdates[0]?.tracking).toMatchObject({
      number: "7000",
      url: "https://bridge.test/track/t",
      company: "Bridge Courier",
      buyerNote:
        "Bridge Courier is on the way with your order. Follow it here: https://bridge.test/track/t",
    });
    expect(await readSaved()).toMatchObject({
      state: "completed",
      // The next reconciliation is at the redaction of the buyer's data, sixty days later.
      requeueAt: new Date("2027-01-19T12:00:00.000Z"),
    });
  });

  it("is reported as under way and delivered when all notifications in between are lost", async () => {
    const { reconcile, movePoint, pushedUpdates } = createFixture();
    await reconcile();

    movePoint("1001", "delivered");
    await reconcile();

    expect(pushedUpdates.map(({ update }) => update.kind)).toEqual(["under-way", "delivered"]);
  });

  it("remembers of each status whether a notification told of it, or what else found it", async () => {
    const { reconcile, movePoint, saved: readSaved } = createFixture();
    await reconcile();
    const news: [CourierStatus, Partial<DeliveryReconcileRequest>][] = [
      ["scheduled", { source: "courier" }],
      ["assigned", { source: "courier", askedWith: "resync" }],
      ["at-pickup", { source: "clock" }],
      ["picked-up", { source: "store" }],
      ["at-dropoff", { source: "courier", askedWith: "batch" }],
    ];

    for (const [status, request] of news) {
      movePoint("1001", status);
      await reconcile({}, request);
    }

    const { timeline } = await readSaved();
    const statuses = timeline.filter(({ code }) => code.startsWith("status."));
    expect(statuses.map(({ code, foundBy }) => [code, foundBy])).toEqual([
      ["status.ready", "look"],
      ["status.scheduled", undefined],
      ["status.assigned", "resync"],
      ["status.at-pickup", "clock"],
      ["status.picked-up", "look"],
      ["status.at-dropoff", "batch"],
    ]);
    expect(timeline.filter(({ code }) => !code.startsWith("status."))).not.toContainEqual(
      expect.objectContaining({ foundBy: expect.anything() }),
    );
  });

  it("saves the result of a store update with the next change, not by a write of its own", async () => {
    const { reconcile, movePoint, pushedUpdates, saved: readSaved } = createFixture();
    await reconcile();
    const before = await readSaved();

    movePoint("1001", "delivered");
    await reconcile();

    expect(pushedUpdates).toHaveLength(2);
    // Before the first update, before the second, and at the end.
    expect((await readSaved()).version - before.version).toBe(3);
  });

  it("is requeued while the courier has it, sooner after pick-up", async () => {
    const { reconcile, movePoint, saved: readSaved } = createFixture();

    await reconcile();
    expect((await readSaved()).requeueAt).toEqual(new Date("2026-11-20T12:30:00.000Z"));

    movePoint("1001", "picked-up");
    await reconcile();
    expect((await readSaved()).requeueAt).toEqual(new Date("2026-11-20T12:05:00.000Z"));
  });
});

describe("an order that is not dispatched", () => {
  it("is held with the reason, and is booked after the merchant corrects it", async () => {
    const {
      reconcile,
      points,
      saved: readSaved,
      state,
    } = createFixture(buildStoreOrder({ email: "nobody" }));

    await reconcile();
    expect(await readSaved()).toMatchObject({ state: "held", reason: { code: "no-email" } });
    expect(points).toEqual([]);

    state.order = buildStoreOrder();
    await reconcile();
    expect(points).toHaveLength(1);
    expect((await readSaved()).reason).toBeUndefined();
  });

  it("is held with the courier's message when the courier refuses it", async () => {
    const { reconcile, courier, saved: readSaved } = createFixture();

    await reconcile({
      courier: {
        ...courier,
        createPoint: async () =>
          fail({ text: "rec_address: 20 W 34th St, New York, NY 10001, US is not served" }),
      },
    });

    expect(await readSaved()).toMatchObject({
      state: "held",
      reason: {
        code: "courier-refused",
        params: { courierText: "rec_address: … is not served" },
      },
    });
  });

  it("saves nothing when a reconcile request finds no change", async () => {
    const { reconcile, saved: readSaved } = createFixture(
      buildStoreOrder({ status: "unpaid", statusText: "pending" }),
    );
    await reconcile();
    const before = await readSaved();

    await reconcile();

    expect((await readSaved()).version).toBe(before.version);
  });

  it("waits for the store's routing and is requeued after a minute", async () => {
    const {
      reconcile,
      points,
      saved: readSaved,
    } = createFixture(buildStoreOrder({ fulfillmentMethod: "undecided" }));

    await reconcile();

    expect(points).toEqual([]);
    expect((await readSaved()).requeueAt).toEqual(new Date("2026-11-20T12:01:00.000Z"));
  });
});

describe("a process that dies", () => {
  it.each(["before", "after"] as const)(
    "leaves one point and sends each store update once when it dies at any call, %s the work",
    async (when) => {
      for (let call = 1; call <= 40; call++) {
        const {
          reconcile,
          movePoint,
          points,
          pushedUpdates,
          deliveries,
          courier,
          storefront,
          saved: readSaved,
          time,
        } = createFixture();
        const counter = { calls: 0 };
        const crashing = {
          deliveries: crashAt(deliveries, { call, when }, counter),
          courier: crashAt(courier, { call, when }, counter),
          storefront: crashAt(storefront, { call, when }, counter),
        };
        const reconcileAndDeliver = async (parts?: typeof crashing) => {
          await reconcile(parts).catch((error: unknown) => {
            if (!(error instanceof ProcessKilled)) throw error;
          });
          if (points.length > 0) movePoint("1001", "delivered");
          // The next run comes when the outcome of a lost request is certain.
          time.now = addMinutes(time.now, 2);
        };

        await reconcileAndDeliver(crashing);
        await reconcileAndDeliver(crashing);
        await reconcileAndDeliver();
        await reconcileAndDeliver();

        expect(points, `killed ${when} call ${call}`).toHaveLength(1);
        expect(
          pushedUpdates.map(({ update }) => update.kind),
          `killed ${when} call ${call}`,
        ).toEqual(["under-way", "delivered"]);
        expect((await readSaved()).state).toBe("completed");
      }
    },
  );

  it("adopts the point that the courier created when the answer is lost", async () => {
    const { reconcile, courier, points, saved: readSaved } = createFixture();
    await reconcile({
      courier: {
        ...courier,
        async createPoint(request) {
          await courier.createPoint(request);
          throw new UnavailableError(createMessage("courier-silent"));
        },
      },
    });
    expect((await readSaved()).lastError).toMatchObject({
      code: "courier-silent",
    });

    await reconcile();

    expect(points).toHaveLength(1);
    expect(await readSaved()).toMatchObject({
      state: "booked",
      pointId: "7000",
      lastError: undefined,
    });
  });
});

describe("a refusal by the courier", () => {
  it("is ignored when a point with the same access key exists", async () => {
    const { reconcile, courier, points, saved: readSaved } = createFixture();

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
    expect(await readSaved()).toMatchObject({
      state: "booked",
      pointId: "7000",
      reason: undefined,
    });
  });
});

describe("a store that moves to another courier account", () => {
  it("keeps its open deliveries at the account where they are booked", async () => {
    const { reconcile, deliveries, saved: readSaved } = createFixture();
    await reconcile();
    const requestedAccounts: string[] = [];

    await reconcileDelivery(
      createReconcileDeps({
        deliveries,
        stores: {
          find: async () => buildStore({ accountId: accountIdSchema.parse("other") }),
          findAccount: async (accountId) => buildCourierAccount({ accountId }),
        },
        openCourier: ({ accountId }) => {
          requestedAccounts.push(accountId);
          return createDocumentedCourier().courier;
        },
      }),
    )(request);

    expect(new Set(requestedAccounts)).toEqual(new Set(["main"]));
    expect((await readSaved()).accountId).toBe("main");
  });
});

describe("a long run", () => {
  it("stops between two actions and leaves the delivery due at once", async () => {
    const { reconcile, storefront, time, saved: readSaved } = createFixture();
    const slowStorefront: Storefront = {
      ...storefront,
      async readOrder(id) {
        time.now = new Date(time.now.getTime() + 16_000);
        return storefront.readOrder(id);
      },
    };

    expect(await reconcile({ storefront: slowStorefront })).toMatchObject({ kind: "unfinished" });
    expect((await readSaved()).requeueAt).toEqual(time.now);

    await reconcile();
    expect((await readSaved()).state).toBe("booked");
  });

  it.each([
    [15_000, "idle"],
    [15_001, "unfinished"],
  ])("counts the %i ms that its invocation had run for others: %s", async (ms, kind) => {
    const { reconcile, time } = createFixture();
    const startedAt = new Date(time.now.getTime() - ms);

    expect(await reconcile({}, {}, startedAt)).toMatchObject({ kind });
  });
});

describe("two workers on one delivery", () => {
  it("lose no data that the other worker saved", async () => {
    const { reconcile, movePoint, deliveries, saved: readSaved, pushedUpdates } = createFixture();
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

    const { sentUpdates, statusHistory, timeline } = await readSaved();
    expect(sentUpdates).toHaveLength(2);
    expect(statusHistory.map(({ status }) => status)).toEqual(["ready", "assigned"]);
    expect(timeline.filter(({ by }) => by === "courier").map(({ code }) => code)).toEqual([
      "point-booked",
      "status.ready",
      "status.assigned",
    ]);
    expect(pushedUpdates).toHaveLength(2);
  });
});

describe("a save that conflicts", () => {
  it("is repeated on top of the other worker's save", async () => {
    const { reconcile, movePoint, deliveries, saved: readSaved } = createFixture();
    await reconcile();
    movePoint("1001", "assigned");
    let raced = false;
    const racing: Deliveries = {
      ...deliveries,
      async save(delivery) {
        if (!raced) {
          raced = true;
          const latest = await readSaved();
          const entry = { at: noon, by: "store" as const, ...createMessage("gone") };
          await deliveries.save({ ...latest, timeline: [...latest.timeline, entry] });
        }
        return deliveries.save(delivery);
      },
    };

    await reconcile({ deliveries: racing });

    const { sentUpdates, timeline } = await readSaved();
    expect(sentUpdates).toHaveLength(2);
    expect(timeline.map(({ code }) => code)).toContain("gone");
  });
});

describe("the last error", () => {
  it("is saved on the delivery with a back-off, and cleared after a success", async () => {
    const { reconcile, storefront, saved: readSaved } = createFixture();
    const unreachableStorefront: Storefront = {
      ...storefront,
      readOrder: async () => {
        throw new UnavailableError(createMessage("store-unreachable.silent"));
      },
    };

    expect(await reconcile({ storefront: unreachableStorefront })).toMatchObject({
      kind: "failed",
    });
    expect(await reconcile({ storefront: unreachableStorefront })).toMatchObject({
      kind: "failed",
    });
    expect(await readSaved()).toMatchObject({
      lastError: {
        code: "store-unreachable.silent",
        failures: 2,
      },
      requeueAt: new Date("2026-11-20T12:02:00.000Z"),
    });

    await reconcile();
    expect(await readSaved()).toMatchObject({ state: "booked", lastError: undefined });
  });

  it("does not contain the message of an unknown error, which may hold personal data", async () => {
    const { reconcile, storefront, saved: readSaved } = createFixture();
    const brokenStorefront: Storefront = {
      ...storefront,
      readOrder: async () => {
        throw new TypeError("cannot read ada@example.com");
      },
    };

    await expect(reconcile({ storefront: brokenStorefront })).rejects.toThrow(TypeError);

    expect(JSON.stringify((await readSaved()).lastError)).not.toContain("ada@");
  });
});
