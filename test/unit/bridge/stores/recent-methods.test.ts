import { expect, it } from "vitest";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { listRecentMethods } from "#shared/bridge/adapters/shopify/stores/recent-methods.ts";

const buildOrder = (methodType: string, presentedName: string | null) => ({
  shippingLine: { title: "Line" },
  fulfillmentOrders: { nodes: [{ deliveryMethod: { methodType, presentedName } }] },
});

it("reads the latest orders page by page, four pages at most", async () => {
  const cursors: unknown[] = [];
  const admin: Pick<ShopifyAdmin, "run"> = {
    run: async (_shop, _operation, { after }) => {
      cursors.push(after);
      return {
        orders: {
          nodes: [buildOrder("SHIPPING", "Post"), buildOrder("LOCAL", null)],
          pageInfo: { hasNextPage: true, endCursor: `after ${cursors.length}` },
        },
      };
    },
  };

  const methods = await listRecentMethods(admin as ShopifyAdmin, "tea-house.myshopify.com");

  expect(cursors).toEqual([undefined, "after 1", "after 2", "after 3"]);
  expect(methods).toEqual([
    { name: "Post", kind: "shipping", recentOrders: 4 },
    { name: "Line", kind: "local-delivery", recentOrders: 4 },
  ]);
});
