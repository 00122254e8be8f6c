import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { AnswerRatesDeps } from "./checkout-rates-deps.ts";

/** Connected, with its settings; `account` undefined: none is connected. */
export interface Merchant {
  readonly store: Store;
  readonly settings: Settings;
  readonly account: CourierAccount | undefined;
}

/** A change of settings reaches the checkout after this long at the latest. */
const KEPT_MS = 10_000;
/** Stores that are remembered at once; then it begins anew. */
const MOST = 1_000;

type Deps = Pick<AnswerRatesDeps, "tenants" | "settings" | "clock">;

/** Stores with settings and account, remembered for a moment: a checkout asks several times. */
export function merchantsOf({ tenants, settings, clock }: Deps) {
  const known = new Map<StoreId, { readonly at: number; readonly read: ReturnType<typeof read> }>();

  async function read(storeId: StoreId): Promise<Merchant | undefined> {
    const [store, its] = await Promise.all([tenants.store(storeId), settings.settings(storeId)]);
    if (store === undefined) return undefined;
    return { store, settings: its, account: await tenants.account(store.accountId) };
  }

  return (storeId: StoreId): Promise<Merchant | undefined> => {
    const now = clock().getTime();
    const before = known.get(storeId);
    if (before !== undefined && now - before.at < KEPT_MS) return before.read;
    if (known.size >= MOST) known.clear();
    const asked = read(storeId);
    known.set(storeId, { at: now, read: asked });
    // Who waits for it hears of its failure; the next one asks again.
    asked.catch(() => known.delete(storeId));
    return asked;
  };
}
