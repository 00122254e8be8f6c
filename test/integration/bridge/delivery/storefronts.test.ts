import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import {
  at,
  insist,
  type OpenStore,
  openShopify,
  openWooCommerce,
  orderId,
  telling,
  tracking,
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
  const read = async (id: string) => {
    const order = await store.storefront.readOrder(orderId(id));
    if (order === undefined) throw new Error("the store lost its order");
    return order;
  };
  beforeEach(() => store.mishap({ loseNextAnswers: 0 }));

  it("says what it is worth, how it is sent, what its buyer wishes and what there is to carry", async () => {
    const id = await store.place();

    const order = await read(id);
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

  it("is cancelled, refunded, or refunded in part, as its merchant did it", async () => {
    const [cancelled, refunded, partly] = [
      await store.place(),
      await store.place(),
      await store.place(),
    ];
    await store.cancel(cancelled);
    await store.refund(refunded, "all");
    await store.refund(partly, "part");

    expect(await read(cancelled)).toMatchObject({ status: "cancelled" });
    expect(await read(refunded)).toMatchObject({ status: "refunded", isPartlyRefunded: false });
    expect(await read(partly)).toMatchObject({ status: "paid", isPartlyRefunded: true });
  });

  it("has the address to which it was changed last", async () => {
    const id = await store.place();
    await store.moveHouse(id, "1 Times Square");

    expect((await read(id)).shipping?.street).toBe("1 Times Square");
  });

  it.each(KINDS)("hears %s once, however often it is told", async (kind) => {
    const id = await store.place();
    if (kind !== "under-way") await insist(store.storefront, id, "under-way");

    const first = await store.storefront.pushUpdate(orderId(id), telling(kind), tracking);
    const after = await store.stateOf(id);
    const second = await store.storefront.pushUpdate(orderId(id), telling(kind), tracking);

    expect([first.kind, second.kind]).toEqual(
      first.kind === "not-applicable"
        ? ["not-applicable", "not-applicable"]
        : ["pushed", "already-known"],
    );
    expect(await store.stateOf(id)).toEqual(after);
  });

  it.each(["under-way", "picked-up", "delivered", "cancelled"] as const)(
    "hears %s once, though the answer to each write was lost",
    async (kind) => {
      const [lossy, calm] = [await store.place(), await store.place()];
      for (const id of [lossy, calm]) {
        if (kind !== "under-way") await insist(store.storefront, id, "under-way");
      }
      await insist(store.storefront, calm, kind);

      for (const write of store.writes[kind] ?? []) {
        await store.mishap({ loseNextAnswers: 1, ...write });
        await insist(store.storefront, lossy, kind);
      }

      expect(shapeOf(await store.stateOf(lossy))).toEqual(shapeOf(await store.stateOf(calm)));
    },
  );

  it("shows no tracking number any more once it was called off, stays as it was, and goes out again under another", async () => {
    const id = await store.place();
    const before = await read(id);
    await store.storefront.pushUpdate(orderId(id), telling("under-way"), tracking);
    expect(await store.numbersOf(id)).toEqual(["7000"]);

    const told = await store.storefront.pushUpdate(orderId(id), telling("cancelled"), tracking);
    const again = await store.storefront.pushUpdate(orderId(id), telling("cancelled"), tracking);

    expect([told.kind, again.kind]).toEqual(["pushed", "already-known"]);
    expect(await store.numbersOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: before.status, goods: before.goods });

    await store.storefront.pushUpdate(
      orderId(id),
      telling("under-way", new Date(at.getTime() + 9e5)),
      {
        ...tracking,
        number: "7001",
      },
    );
    expect(await store.numbersOf(id)).toEqual(["7001"]);
  });

  it("leaves the tracking number of somebody else's parcel alone", async () => {
    const id = await store.place();
    const theirs = { ...tracking, number: "manual" };
    await store.storefront.pushUpdate(orderId(id), telling("under-way"), theirs);

    await store.storefront.pushUpdate(orderId(id), telling("cancelled"), tracking);

    expect(await store.numbersOf(id)).toEqual(["manual"]);
  });

  it("is no longer told anything once it is gone", async () => {
    for (const kind of [...KINDS.filter((each) => each !== "confirmed"), "cancelled"] as const) {
      const outcome = await store.storefront.pushUpdate(orderId(99_999), telling(kind), tracking);
      expect(outcome.kind).toBe("not-applicable");
    }
    expect(await store.storefront.readOrder(orderId(99_999))).toBeUndefined();
  });
});

/** How many of everything there is in a state, whatever their ids and times. */
const shapeOf = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state, (key, value: unknown) =>
      typeof value === "string" && !["status", "tracking_number", "note", "key"].includes(key)
        ? ""
        : typeof value === "number"
          ? 0
          : value,
    ),
  );
