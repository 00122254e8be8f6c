import { chooseAccount, findPause, type StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

/** Returns since when the operator holds what a store books: its real orders, or its test orders. */
export const findBookingPause = async (
  stores: Pick<Stores, "findAccount">,
  store: StoreProfile,
  isTest = false,
): Promise<Date | undefined> =>
  findPause(store, await stores.findAccount(chooseAccount(store, isTest).accountId));
