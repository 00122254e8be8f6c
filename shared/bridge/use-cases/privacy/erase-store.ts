import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreArchive } from "#shared/bridge/ports/privacy.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Tenants } from "#shared/bridge/ports.ts";

export interface EraseDeps {
  readonly tenants: Pick<Tenants, "store">;
  readonly admins: Pick<StoreAdmins, "forgetSite">;
  readonly archive: Pick<StoreArchive, "erase">;
}

/** Deletes all that is kept of a store that left; nothing where it was connected again meanwhile. May be repeated. */
export async function eraseStore(
  { tenants, admins, archive }: EraseDeps,
  storeId: StoreId,
): Promise<"erased" | "connected again"> {
  const access = (await tenants.store(storeId))?.access;
  if (access?.kind === "woocommerce") return "connected again";
  // While its address is still known: that entry lies under the address, not with the store.
  if (access?.kind === "disconnected") await admins.forgetSite({ storeId, url: access.url });
  await archive.erase(storeId);
  return "erased";
}
