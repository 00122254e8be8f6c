import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { StoreChecker } from "#shared/bridge/ports/connection-attempts.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { probeStore } from "./probe-store.ts";
import { testKeys } from "./test-keys.ts";

/** Creates the checker of WooCommerce stores, over HTTP. */
export const createStoreChecker = (requestStore: StoreHttpClient, clock: Clock): StoreChecker => ({
  probe: (typedUrl) => probeStore(requestStore, typedUrl, clock()),
  testKeys: (access) => testKeys(requestStore, access),
});
