import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

type StoreConnection = Pick<Store, "storeId" | "access"> & {
  readonly accountId: AccountId | undefined;
};

/**
 * Connects a store, or updates the access to a known one. A known store changes its account only if
 * the call names one, because its merchant may have connected another account.
 */
export async function connectStore(
  stores: Pick<Stores, "find" | "updateAccess" | "connect">,
  { storeId, accountId, access }: StoreConnection,
  now: Date,
): Promise<Store | "unknown-account" | "shop-taken"> {
  const existing = await stores.find(storeId);
  if (existing !== undefined && (accountId === undefined || accountId === existing.accountId)) {
    return (await stores.updateAccess(storeId, access, now)) ?? "unknown-account";
  }
  if (accountId === undefined) return "unknown-account";
  return stores.connect({ storeId, accountId, access }, now);
}
