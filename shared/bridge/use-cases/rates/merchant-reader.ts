import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { CourierAccount, StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { CheckoutRatesDeps } from "./checkout-rates-deps.ts";

/**
 * A connected store with its settings. `account` is undefined if no courier account is connected.
 */
export interface Merchant {
  readonly store: StoreProfile;
  readonly settings: Settings;
  readonly account: CourierAccount | undefined;
}

/** A settings change reaches the checkout within this time. */
const CACHE_MS = 10_000;
/** The cache is cleared when it has this many stores. */
const MAX_CACHED_STORES = 1_000;

type Deps = Pick<CheckoutRatesDeps, "stores" | "settings" | "clock">;

/**
 * Creates a cached reader of stores with settings and account. One checkout sends several requests.
 */
export function createMerchantReader({ stores, settings, clock }: Deps) {
  const cache = new Map<
    StoreId,
    { readonly at: number; readonly read: ReturnType<typeof readMerchant> }
  >();

  async function readMerchant(storeId: StoreId): Promise<Merchant | undefined> {
    const [store, storeSettings] = await Promise.all([
      stores.find(storeId),
      settings.read(storeId),
    ]);
    if (store === undefined) return undefined;
    return { store, settings: storeSettings, account: await stores.findAccount(store.accountId) };
  }

  return (storeId: StoreId): Promise<Merchant | undefined> => {
    const now = clock().getTime();
    const cached = cache.get(storeId);
    if (cached !== undefined && now - cached.at < CACHE_MS) return cached.read;
    if (cache.size >= MAX_CACHED_STORES) cache.clear();
    const loading = readMerchant(storeId);
    cache.set(storeId, { at: now, read: loading });
    // Current callers get the error. The next caller reads again.
    loading.catch(() => cache.delete(storeId));
    return loading;
  };
}
