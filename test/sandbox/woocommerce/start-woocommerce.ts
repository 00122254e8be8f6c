import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type Clock, systemClock } from "#shared/kernel/clock.ts";
import { ensureApiKey } from "./auth/api-keys.ts";
import { createStoreApp } from "./http/store-app.ts";
import { openDatabase } from "./state/database.ts";
import type { Store } from "./store.ts";
import { startDeliveries } from "./webhooks/delivery-queue.ts";

/** The options of a sandbox store. */
export interface WooCommerceOptions {
  /** A path, or ":memory:". */
  readonly databaseFile: string;
  /** The port; 0 selects a free one. */
  readonly port: number;
  readonly consumerKey?: string;
  readonly consumerSecret?: string;
  /** The delay between an event and the delivery of its webhooks. */
  readonly deliveryDelayMs?: number;
  /** False by default, as in a real store. */
  readonly fulfillmentsEnabled?: boolean;
  /** The offset of the store's local time from UTC. */
  readonly utcOffsetMinutes?: number;
  /** The store's clock; the system clock by default. */
  readonly clock?: Clock;
  /** False by default: orders are stored in their own tables (HPOS). */
  readonly usesLegacyStorage?: boolean;
  /** False if the store is so old that it ignores `modified_after`. */
  readonly supportsModifiedAfter?: boolean;
}

/** A running sandbox store. */
export interface WooCommerceSandbox {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Stops the store. Deliveries in progress are sent again at the next start with the same file. */
  close(): Promise<void>;
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a store that behaves like WooCommerce 11.0.1 on WordPress 7.1. */
export async function startWooCommerce(options: WooCommerceOptions): Promise<WooCommerceSandbox> {
  const db = openDatabase(options.databaseFile);
  const key = ensureApiKey(db, options);
  let url = "";
  const store: Store = {
    db,
    clock: options.clock ?? systemClock,
    getUrl: () => url,
    utcOffsetMinutes: options.utcOffsetMinutes ?? 0,
    deliveryDelayMs: options.deliveryDelayMs ?? 50,
    fulfillmentsEnabled: options.fulfillmentsEnabled ?? false,
    usesLegacyStorage: options.usesLegacyStorage ?? false,
    productTags: new Map(),
    supportsModifiedAfter: options.supportsModifiedAfter ?? true,
  };
  const stopping = new AbortController();
  const server = createServer(getRequestListener(createStoreApp(store, stopping.signal).fetch));
  url = await listen(server, options.port);
  const deliveries = startDeliveries(store);
  return {
    url,
    consumerKey: key.consumerKey,
    consumerSecret: key.consumerSecret,
    async close() {
      stopping.abort();
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      db.close();
    },
  };
}
