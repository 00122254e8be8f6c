import type { StoreId } from "../domain/ids.ts";

/** When a store's merchant last had the courier account tried. */
export interface AccountCheckAttempts {
  /** Notes a try unless there was one after `last`; whether it may be made now. */
  tryStart(storeId: StoreId, now: Date, unlessAfter: Date): Promise<boolean>;
}
