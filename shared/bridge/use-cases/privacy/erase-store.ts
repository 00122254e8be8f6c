import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

export interface EraseStoreDeps {
  readonly stores: Pick<Stores, "find" | "forgetShop">;
  readonly admins: Pick<StoreAdmins, "deleteSite">;
  readonly storeData: Pick<StoreData, "erase">;
}

/**
 * Deletes all data of a disconnected store. Does nothing if it was connected again. Safe to repeat.
 */
export async function eraseStore(
  { stores, admins, storeData }: EraseStoreDeps,
  storeId: StoreId,
): Promise<"erased" | "connected again"> {
  const access = (await stores.find(storeId))?.access;
  if (access?.kind === "woocommerce") return "connected again";
  // The entry of the site has the site as its key. It must go while the store still has its URL.
  if (access?.kind === "disconnected") {
    await admins.deleteSite({ storeId, url: access.url });
    await stores.forgetShop(storeId, access);
  }
  await storeData.erase(storeId);
  return "erased";
}
