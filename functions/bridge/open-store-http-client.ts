import { reachOf } from "#shared/bridge/adapters/http/network-policy.ts";
import { type AskStore, storeHttp } from "#shared/bridge/adapters/http/store-http-client.ts";

/** The way to merchants' stores that this deployment allows. */
export const askStoreOf = (env: {
  readonly ALLOW_PRIVATE_STORE_ADDRESSES: "yes" | "no";
}): AskStore => storeHttp(reachOf(env.ALLOW_PRIVATE_STORE_ADDRESSES));
