import { toNetworkPolicy } from "#shared/bridge/adapters/http/network-policy.ts";
import {
  createStoreHttpClient,
  type StoreHttpClient,
} from "#shared/bridge/adapters/http/store-http-client.ts";

/** The way to merchants' stores that this deployment allows. */
export const openStoreHttpClient = (env: {
  readonly ALLOW_PRIVATE_STORE_ADDRESSES: "yes" | "no";
}): StoreHttpClient => createStoreHttpClient(toNetworkPolicy(env.ALLOW_PRIVATE_STORE_ADDRESSES));
