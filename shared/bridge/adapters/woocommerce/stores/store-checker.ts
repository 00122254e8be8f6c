import type { AskStore } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { StoreCheck } from "#shared/bridge/ports/connection-attempts.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { probeStore } from "./probe-store.ts";
import { testKeys } from "./test-keys.ts";

/** Looks at WooCommerce stores over HTTP. */
export const storeCheck = (askStore: AskStore, clock: Clock): StoreCheck => ({
  probe: (typed) => probeStore(askStore, typed, clock()),
  testKeys: (access) => testKeys(askStore, access),
});
