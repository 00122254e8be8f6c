import { vi } from "vitest";
import type { Clock } from "#shared/kernel/clock.ts";
import { createCheckout } from "#test/sandbox/shopify/checkout/checkout.ts";
import { createFaults } from "#test/sandbox/shopify/faults.ts";
import { createCostBucket } from "#test/sandbox/shopify/graphql/cost-bucket.ts";
import { createShopApp } from "#test/sandbox/shopify/http/shop-app.ts";
import { createAppInstallation, createShopId, type Shop } from "#test/sandbox/shopify/shop.ts";
import { openShopState } from "#test/sandbox/shopify/state/shop-state.ts";
import { readAppConfig } from "#test/sandbox/shopify/webhooks/subscriptions.ts";

/**
 * Creates a shop within this process, whose time the test sets. It answers every `fetch`, and counts
 * calls, their points, and those that were throttled.
 */
export function createShopInProcess(domain: string, clock: Clock) {
  const counts = { calls: 0, points: 0, throttled: 0 };
  const bucket = createCostBucket(clock);
  const shop: Shop = {
    formerDomains: new Set(),
    locationChanges: new Map(),
    productTags: new Map(),
    options: {
      databaseFile: ":memory:",
      port: 0,
      shop: domain,
      clientId: "app",
      clientSecrets: ["shpss_x"],
    },
    id: createShopId(domain),
    store: openShopState(":memory:"),
    clock,
    faults: createFaults(),
    bucket: {
      ...bucket,
      spend(wanted) {
        const isSpent = bucket.spend(wanted);
        counts.calls += 1;
        if (isSpent) counts.points += wanted;
        else counts.throttled += 1;
        return isSpent;
      },
      refund(unused) {
        counts.points -= unused;
        bucket.refund(unused);
      },
    },
    app: createAppInstallation(),
    checkout: createCheckout(),
    appConfig: readAppConfig(),
  };
  const app = createShopApp(shop);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    app.fetch(new Request(url, init)),
  );
  return { shop, counts };
}
