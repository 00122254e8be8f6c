import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { batchIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { applyNews, findNews } from "#shared/bridge/domain/order-watch/compare-orders.ts";
import type { WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildWatchedOrder } from "#test/builders/bridge/watched-order.ts";

const BATCH = { storeId: storeIdSchema.parse("tea-house"), batchId: batchIdSchema.parse("1-1-0") };

/** What is new of an order, and what stays watched, if the courier shows this status of it. */
function compare(order: WatchedOrder, status: CourierStatus | undefined) {
  const view = { orderId: order.orderId, mark: status ?? "unknown", status };
  const news = findNews([order], new Map([[order.orderId, view]]));
  return { news, watched: applyNews({ orders: [order] }, news, noon) };
}

describe("what is new of the orders of an account", () => {
  it("is nothing of an order that was not read, and nothing of one that looks as before", () => {
    const order = buildWatchedOrder("1");
    expect(findNews([order, buildWatchedOrder("2")], new Map())).toEqual([]);
    expect(compare(order, "searching")).toEqual({ news: [], watched: [order] });
  });

  it("is that the courier does not know an order any more, which stays watched as it was", () => {
    const order = buildWatchedOrder("1", { mark: "assigned", status: "assigned" });
    const seen = new Map([["1", "none" as const]]);
    const news = findNews([order], seen);
    expect(news).toEqual([
      { order, mark: "none", status: "assigned", listedStatus: undefined, isOver: false },
    ]);

    const missing = { ...order, mark: "none" };
    expect(applyNews({ orders: [order] }, news, noon)).toEqual([missing]);
    expect(findNews([missing], seen)).toEqual([]);
  });

  it("is a status that the bridge does not know, which the order has from then on", () => {
    const order = buildWatchedOrder("1", { mark: "assigned", status: "assigned" });
    const { news, watched } = compare(order, undefined);
    expect(news).toMatchObject([{ mark: "unknown", isOver: false }]);
    expect(watched).toEqual([{ ...order, mark: "unknown", status: undefined }]);
  });

  it.each<[string, Partial<WatchedOrder>, CourierStatus | undefined, boolean]>([
    ["a parcel on its way", {}, "picked-up", false],
    ["a parcel that is delivered", {}, "delivered", true],
    ["one that was registered as delivered", { status: "delivered" }, "delivered", true],
    ["a batch before its pick-up", { subject: BATCH }, "at-pickup", false],
    ["a batch whose driver has the parcels", { subject: BATCH }, "picked-up", true],
    ["a batch of an unknown status", { subject: BATCH }, undefined, false],
  ])("ends the watch of an order, or does not: %s", (_, changes, status, isOver) => {
    const { news, watched } = compare(buildWatchedOrder("1", changes), status);
    expect(news).toMatchObject([{ isOver }]);
    expect(watched).toHaveLength(isOver ? 0 : 1);
  });
});
