import {
  createStoreHttpClient,
  type StoreHttpClient,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import type { Env, storeHttpEnv } from "./env.ts";

/** Opens the HTTP client for stores and couriers, with the network policy of this deployment. */
export const openStoreHttpClient = (env: Env<typeof storeHttpEnv>): StoreHttpClient =>
  createStoreHttpClient(toNetworkPolicy(env.ALLOW_PRIVATE_STORE_ADDRESSES));
