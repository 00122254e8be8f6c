import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import {
  buildStoreUpdate,
  type OpenStore,
  openShopify,
  openWooCommerce,
  pushUntilSuccess,
  toOrderId,
  tracking,
  updateTime,
} from "./sandbox-storefronts.ts";

const stores: Record<string, OpenStore> = {
  Shopify: await openShopify(),
  WooCommerce: await openWooCommerce(),
  "WooCommerce with fulfillments": await openWooCommerce(true),
};
afterAll(() => Promise.all(Object.values(stores).map((store) => store.close())));

const KINDS: StoreUpdateKind[] = [
  "under-way",
  "confirmed",
  "picked-up",
  "out-for-delivery",
  "attempted",
  "returned",
  "delivered",
];

describe.each(Object.entries(stores))("an order of %s", (_name, store) => {
  const readOrder = async (id: string) => {
    const order = await store.storefront.readOrder(toOrderId(id));
    if (order === undefined) throw new Error("the store lost its order");
    return order;
  };
  beforeEach(() => store.injectFault({ loseNextAnswers: 0 }));

  it("has no place for the updates that the storefront ignores", async () => {
    const { storefront } = store;
    const id = toOrderId(await store.place());
    await store.injectFault({ loseNextAnswers: 100 });

    for (const kind of storefront.ignoredUpdates) {
      const outcome = await storefront.pushUpdate(id, buildStoreUpdate(kind), tracking);
      expect(outcome.kind).toBe("not-applicable");
    }
  });

  it("has its value, shipping method, requested window and goods", async () => {
    const id = await store.place();

    const order = await readOrder(id);
    expect(order).toMatchObject({
      status: "paid",
      fulfillmentMethod: "delivery",
      isPartlyRefunded: false,
      subtotal: { minor: 24_00, currency: "USD" },
      shippingPaid: { minor: 7_00, currency: "USD" },
      tip: { minor: 3_00, currency: "USD" },
      goods: [{ pieces: 2, isOnHold: false }],
    });
    expect(order.shippingMethods.map(({ title }) => title)).toEqual(["Same-day courier"]);
    expect(order.attributes).toContainEqual({ name: "Delivery Date", value: "2026-11-24" });
    expect(Math.abs((order.placedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("is cancelled, refunded or partly refunded", async () => {
    const [cancelled, refunded, partly] = [
      await store.place(),
      await store.place(),
      await store.place(),
    ];
    await store.cancel(cancelled);
    await store.refund(refunded, "all");
    await store.refund(partly, "part");

    expect(await readOrder(cancelled)).toMatchObject({ status: "cancelled" });
    expect(await readOrder(refunded)).toMatchObject({
      status: "refunded",
      isPartlyRefunded: false,
    });
    expect(await readOrder(partly)).toMatchObject({ status: "paid", isPartlyRefunded: true });
  });

  it("has the latest address", async () => {
    const id = await store.place();
    await store.changeAddress(id, "1 Times Square");

    expect((await readOrder(id)).shipping?.street).toBe("1 Times Square");
  });

  it.each(KINDS)("receives %s once when it is pushed twice", async (kind) => {
    const id = await store.place();
    if (kind !== "under-way") await pushUntilSuccess(store.storefront, id, "under-way");

    const first = await store.storefront.pushUpdate(
      toOrderId(id),
      buildStoreUpdate(kind),
      tracking,
    );
    const after = await store.readState(id);
    const second = await store.storefront.pushUpdate(
      toOrderId(id),
      buildStoreUpdate(kind),
      tracking,
    );

    expect([first.kind, second.kind]).toEqual(
      first.kind === "not-applicable"
        ? ["not-applicable", "not-applicable"]
        : ["pushed", "already-known"],
    );
    expect(await store.readState(id)).toEqual(after);
  });

  it.each(["under-way", "picked-up", "delivered", "cancelled"] as const)(
    "receives %s once when the answer to each write is lost",
    async (kind) => {
      const [lossyId, referenceId] = [await store.place(), await store.place()];
      for (const id of [lossyId, referenceId]) {
        if (kind !== "under-way") await pushUntilSuccess(store.storefront, id, "under-way");
      }
      await pushUntilSuccess(store.storefront, referenceId, kind);

      for (const write of store.writes[kind] ?? []) {
        await store.injectFault({ loseNextAnswers: 1, ...write });
        await pushUntilSuccess(store.storefront, lossyId, kind);
      }

      expect(toShape(await store.readState(lossyId))).toEqual(
        toShape(await store.readState(referenceId)),
      );
    },
  );

  it("loses its tracking number at a cancellation, keeps its status, and gets another number later", async () => {
    const id = await store.place();
    const before = await readOrder(id);
    await store.storefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), tracking);
    expect(await store.listTrackingNumbers(id)).toEqual(["7000"]);

    const firstResult = await store.storefront.pushUpdate(
      toOrderId(id),
      buildStoreUpdate("cancelled"),
      tracking,
    );
    const again = await store.storefront.pushUpdate(
      toOrderId(id),
      buildStoreUpdate("cancelled"),
      tracking,
    );

    expect([firstResult.kind, again.kind]).toEqual(["pushed", "already-known"]);
    expect(await store.listTrackingNumbers(id)).toEqual([]);
    expect(await readOrder(id)).toMatchObject({ status: before.status, goods: before.goods });

    await store.storefront.pushUpdate(
      toOrderId(id),
      buildStoreUpdate("under-way", new Date(updateTime.getTime() + 9e5)),
      {
        ...tracking,
        number: "7001",
      },
    );
    expect(await store.listTrackingNumbers(id)).toEqual(["7001"]);
  });

  it("keeps the tracking number of another parcel", async () => {
    const id = await store.place();
    const theirs = { ...tracking, number: "manual" };
    await store.storefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), theirs);

    await store.storefront.pushUpdate(toOrderId(id), buildStoreUpdate("cancelled"), tracking);

    expect(await store.listTrackingNumbers(id)).toEqual(["manual"]);
  });

  it("accepts no update after it is deleted", async () => {
    for (const kind of [...KINDS.filter((each) => each !== "confirmed"), "cancelled"] as const) {
      const outcome = await store.storefront.pushUpdate(
        toOrderId(99_999),
        buildStoreUpdate(kind),
        tracking,
      );
      expect(outcome.kind).toBe("not-applicable");
    }
    expect(await store.storefront.readOrder(toOrderId(99_999))).toBeUndefined();
  });
});

/** Replaces ids and times, so that only the structure of a state remains. */
const toShape = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state, (key, value: unknown) =>
      typeof value === "string" && !["status", "tracking_number", "note", "key"].includes(key)
        ? ""
        : typeof value === "number"
          ? 0
          : value,
    ),
  );
