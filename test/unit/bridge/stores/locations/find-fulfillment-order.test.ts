import { expect, it } from "vitest";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { handleShopEvent } from "#shared/bridge/use-cases/stores/handle-shop-event.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const shop = "tea-house.myshopify.com";
const storeId = toShopifyStoreId(shop);
const fulfillmentOrderId = "gid://shopify/FulfillmentOrder/7";

/** Handles the webhook of a fulfillment order, and returns the outcome and the requests. */
async function handleEvent(store: object | undefined, orderId: string | undefined) {
  const sent: unknown[] = [];
  const deps = {
    installations: { findStoreId: async () => storeId },
    stores: { find: async () => store },
    shopLookup: { findOrderId: async () => orderId },
    reconcileQueue: { send: async (...message: unknown[]) => void sent.push(message) },
    clock: () => noon,
  };
  const event = { kind: "find-order", shop, fulfillmentOrderId } as const;
  return { outcome: await handleShopEvent(deps as never)(event), sent };
}

it("the webhook of a fulfillment order requests its order as one of the store, so that no courier is asked", async () => {
  const { outcome, sent } = await handleEvent({}, "1001");

  expect(outcome).toBe("requested");
  expect(sent).toEqual([
    [
      expect.objectContaining({ storeId, orderId: "1001", part: 1, source: "store" }),
      `${fulfillmentOrderId} ${noon.toISOString()}`,
    ],
  ]);
});

it.each([
  ["a shop that is not connected", undefined, "1001", "not connected"],
  ["an order that the shop does not show", {}, undefined, "no order"],
])("%s requests nothing", async (_, store, orderId, expected) => {
  expect(await handleEvent(store, orderId)).toEqual({ outcome: expected, sent: [] });
});
