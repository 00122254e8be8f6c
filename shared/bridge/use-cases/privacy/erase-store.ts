import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

export interface EraseStoreDeps {
  readonly stores: Pick<Stores, "find">;
  readonly admins: Pick<StoreAdmins, "deleteSite">;
  readonly storeData: Pick<StoreData, "erase">;
}

/** Deletes all that is kept of a store that left; nothing where it was connected again meanwhile. May be repeated. */
export async function eraseStore(
  { stores, admins, storeData }: EraseStoreDeps,
  storeId: StoreId,
): Promise<"erased" | "connected again"> {
  const access = (await stores.find(storeId))?.access;
  if (access?.kind === "woocommerce") return "connected again";
  // While its address is still known: that entry lies under the address, not with the store.
  if (access?.kind === "disconnected") await admins.deleteSite({ storeId, url: access.url });
  await storeData.erase(storeId);
  return "erased";
}
