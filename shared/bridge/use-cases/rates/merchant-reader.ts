import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { CheckoutRatesDeps } from "./checkout-rates-deps.ts";

/** Connected, with its settings; `account` undefined: none is connected. */
export interface Merchant {
  readonly store: Store;
  readonly settings: Settings;
  readonly account: CourierAccount | undefined;
}

/** A change of settings reaches the checkout after this long at the latest. */
const CACHE_MS = 10_000;
/** Stores that are remembered at once; then it begins anew. */
const MAX_CACHED_STORES = 1_000;

type Deps = Pick<CheckoutRatesDeps, "stores" | "settings" | "clock">;

/** Stores with settings and account, remembered for a moment: a checkout asks several times. */
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
    // Who waits for it hears of its failure; the next one asks again.
    loading.catch(() => cache.delete(storeId));
    return loading;
  };
}
