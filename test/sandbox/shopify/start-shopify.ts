import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { systemClock } from "#shared/kernel/clock.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import { createCheckout } from "./checkout/checkout.ts";
import { createFaults } from "./faults.ts";
import { createCostBucket } from "./graphql/cost-bucket.ts";
import { createShopApp } from "./http/shop-app.ts";
import type { ShopifyOptions } from "./options.ts";
import { createAppInstallation, createShopId, type Shop } from "./shop.ts";
import { openShopState } from "./state/shop-state.ts";
import { readAppConfig } from "./webhooks/subscriptions.ts";

export type { ShopifyOptions } from "./options.ts";

/** A running sandbox store. */
export interface ShopifySandbox {
  readonly url: string;
  readonly shop: string;
  close(): Promise<void>;
}

/** Starts a shop on its database file, with its stored data. Throws if the port is taken. */
export async function startShopify(options: ShopifyOptions): Promise<ShopifySandbox> {
  const shop: Shop = {
    options: { ...options },
    formerDomains: new Set(),
    locationChanges: new Map(),
    productTags: new Map(),
    id: createShopId(options.shop),
    store: openShopState(options.databaseFile),
    clock: systemClock,
    faults: createFaults(),
    bucket: createCostBucket(systemClock),
    app: createAppInstallation(),
    checkout: createCheckout(),
    appConfig: readAppConfig(),
  };
  const server = createAdaptorServer({ fetch: createShopApp(shop).fetch });
  const port = await listen(server, options.port);
  const stopBackground = startBackgroundJobs(shop);
  return {
    url: `http://127.0.0.1:${port}`,
    shop: options.shop,
    close: async () => {
      await stopBackground();
      await closeServer(server);
      shop.store.close();
    },
  };
}

type Server = ReturnType<typeof createAdaptorServer>;

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
