import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";

/** What is known of how orders come in from each store. */
export interface StoreHealthRecords {
  /** Empty for a store nothing was noted of. */
  read(storeId: StoreId): Promise<StoreHealth>;
  /** Replaces the parts that are named and leaves the others. */
  update(storeId: StoreId, parts: StoreHealth): Promise<void>;
}
