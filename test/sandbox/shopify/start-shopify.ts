import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { systemClock } from "#shared/kernel/clock.ts";
import { startBackground } from "./background-jobs.ts";
import { freshCheckout } from "./checkout/checkout.ts";
import { noFaults } from "./faults.ts";
import { bucket } from "./graphql/cost-bucket.ts";
import { standInApp } from "./http/shop-app.ts";
import type { ShopifyOptions } from "./options.ts";
import { accessScopes, type Shop } from "./shop.ts";
import { openStore } from "./state/shop-state.ts";

export type { ShopifyOptions } from "./options.ts";

/** A running stand-in. */
export interface ShopifyStandIn {
  readonly url: string;
  readonly shop: string;
  close(): Promise<void>;
}

/** Starts one shop on its database file, with all it knew; throws where the port is taken. */
export async function startShopify(options: ShopifyOptions): Promise<ShopifyStandIn> {
  const shop: Shop = {
    options,
    store: openStore(options.databaseFile),
    clock: systemClock,
    faults: noFaults(),
    bucket: bucket(systemClock),
    app: { isInstalled: true, hasCalculatedRates: true, scopes: accessScopes },
    checkout: freshCheckout(),
  };
  const server = createAdaptorServer({ fetch: standInApp(shop).fetch });
  const port = await listening(server, options.port);
  const stopBackground = startBackground(shop);
  return {
    url: `http://127.0.0.1:${port}`,
    shop: options.shop,
    close: async () => {
      await stopBackground();
      await closed(server);
      shop.store.close();
    },
  };
}

type Server = ReturnType<typeof createAdaptorServer>;

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
