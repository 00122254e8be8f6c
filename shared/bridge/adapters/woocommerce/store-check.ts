import type { Clock } from "#shared/kernel/clock.ts";
import type { StoreCheck } from "../../ports/connecting.ts";
import type { AskStore } from "../store-http/store-http.ts";
import { probeStore } from "./probe.ts";
import { testKeys } from "./test-keys.ts";

/** Looks at WooCommerce stores over HTTP. */
export const storeCheck = (askStore: AskStore, clock: Clock): StoreCheck => ({
  probe: (typed) => probeStore(askStore, typed, clock()),
  testKeys: (access) => testKeys(askStore, access),
});
