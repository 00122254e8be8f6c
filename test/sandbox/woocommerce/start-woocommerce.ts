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

/** How to start a stand-in store. */
export interface WooCommerceOptions {
  /** A path, or ":memory:". */
  readonly databaseFile: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly consumerKey?: string;
  readonly consumerSecret?: string;
  /** From an event to the delivery of its webhooks. */
  readonly deliveryDelayMs?: number;
  /** Off by default, as in a real store. */
  readonly fulfillmentsEnabled?: boolean;
  /** How far the store's local time is ahead of UTC. */
  readonly utcOffsetMinutes?: number;
  /** The store's own clock; the system's where none is given. */
  readonly clock?: Clock;
  /** Off by default: orders are kept in tables of their own (HPOS). */
  readonly usesLegacyStorage?: boolean;
  /** False: a store so old that it ignores `modified_after`. */
  readonly supportsModifiedAfter?: boolean;
}

/** A running stand-in store. */
export interface WooCommerceSandbox {
  /** Without a slash at the end. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Stops; what was being delivered is delivered again at the next start on the same file. */
  close(): Promise<void>;
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a store that behaves as WooCommerce 11.0.1 on WordPress 7.1 does. */
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
