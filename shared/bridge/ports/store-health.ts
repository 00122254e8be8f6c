import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";

/** Stores how well orders arrive from each store. */
export interface StoreHealthRecords {
  /** Returns an empty object if nothing was saved. */
  read(storeId: StoreId): Promise<StoreHealth>;
  /** Replaces the given parts and keeps the others. Changes nothing if the store was erased. */
  update(storeId: StoreId, parts: StoreHealth): Promise<void>;
}
