import type { StoreId } from "../domain/ids.ts";

/** When a store's merchant last had the courier account tried. */
export interface AccountTries {
  /** Notes a try unless there was one after `last`; whether it may be made now. */
  begin(storeId: StoreId, now: Date, last: Date): Promise<boolean>;
}
