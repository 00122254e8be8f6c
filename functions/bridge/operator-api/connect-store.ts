import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { Tenants } from "#shared/bridge/ports.ts";

type Joining = Pick<Store, "storeId" | "access"> & { readonly accountId: AccountId | undefined };

/**
 * Connects a store. A known one moves to another account only where one is named: its merchant may
 * have connected, or disconnected, an account of his own.
 */
export async function joinAccount(
  tenants: Pick<Tenants, "store" | "changeAccess" | "connect">,
  { storeId, accountId, access }: Joining,
  now: Date,
): Promise<Store | "unknown-account"> {
  const known = await tenants.store(storeId);
  if (known !== undefined && (accountId === undefined || accountId === known.accountId)) {
    return (await tenants.changeAccess(storeId, access)) ?? "unknown-account";
  }
  if (accountId === undefined) return "unknown-account";
  return tenants.connect({ storeId, accountId, access }, now);
}
