import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreId } from "../domain/ids.ts";

/** What is known of how orders come in from each store. */
export interface StoreHealthRecords {
  /** Empty for a store nothing was noted of. */
  read(storeId: StoreId): Promise<StoreHealth>;
  /** Replaces the parts that are named and leaves the others. */
  update(storeId: StoreId, parts: StoreHealth): Promise<void>;
}
