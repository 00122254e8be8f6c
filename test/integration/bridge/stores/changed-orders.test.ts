import { describe, expect, it } from "vitest";
import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { createTestShopifyAdmin } from "#test/fakes/stores/shopify-admin.ts";
import { requestJson } from "#test/integration/bridge/delivery/sandbox-storefronts.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

describe.each(["woocommerce", "shopify"])("the changed orders of %s", (kind) => {
  it("are listed completely over several pages, each from its last change on", async () => {
    const store = await (kind === "woocommerce"
      ? startWooCommerce({ databaseFile: ":memory:", port: 0, utcOffsetMinutes: 540 })
      : startShopify({
          databaseFile: ":memory:",
          port: 0,
          shop: "big.myshopify.com",
          clientId: "app",
          clientSecrets: ["shpss_x"],
        }));
    const storefront =
      "consumerKey" in store
        ? createWooStorefront(store)
        : createShopifyStorefront(createTestShopifyAdmin(store), store.shop, systemClock);
    const endpoint = "consumerKey" in store ? "checkout" : "orders";
    const ids = await Promise.all(
      Array.from({ length: 130 }, async () => {
        const sent =
          endpoint === "checkout" ? { line_items: [{ product_id: 10, quantity: 1 }] } : {};
        return String(
          (
            await requestJson<{ id: string | number }>(`${store.url}/_stand-in/${endpoint}`, {
              requestJson: sent,
            })
          ).id,
        );
      }),
    );

    const minuteAgo = new Date(Date.now() - 60_000);
    const found = await Array.fromAsync(storefront.listChangedOrders(minuteAgo));
    const later = await Array.fromAsync(
      storefront.listChangedOrders(new Date(Date.now() + 60_000)),
    );
    await store.close();

    expect(found.map(({ orderId: id }) => String(id)).sort()).toEqual(ids.sort());
    expect(later).toEqual([]);
  });
});

it("lists every changed order of a WooCommerce store although orders change during the listing", async () => {
  const store = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
  const storefront = createWooStorefront(store);
  const authorization = `Basic ${btoa(`${store.consumerKey}:${store.consumerSecret}`)}`;
  const ids: string[] = [];
  for (let placed = 0; placed < 130; placed++) {
    const sent = { line_items: [{ product_id: 10, quantity: 1 }] };
    const { id } = await requestJson<{ id: number }>(`${store.url}/_stand-in/checkout`, {
      requestJson: sent,
    });
    ids.push(String(id));
  }

  const found = new Set<string>();
  let isChanged = false;
  for await (const { orderId: id } of storefront.listChangedOrders(
    new Date(Date.now() - 3_600_000),
  )) {
    found.add(id);
    if (isChanged || found.size < 50) continue;
    isChanged = true;
    // An order of the first page moves to the end. With page numbers, the second page would skip
    // one.
    await new Promise((done) => setTimeout(done, 1_100));
    await requestJson(`${store.url}/wp-json/wc/v3/orders/${ids[0]}`, {
      headers: { authorization },
      requestJson: { customer_note: "changed" },
    });
  }
  await store.close();

  expect([...found].sort()).toEqual(ids.sort());
});
