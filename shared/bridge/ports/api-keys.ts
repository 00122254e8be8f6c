import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** Which generation of a store's API key is good. */
export interface ApiKeys {
  /** 0: none was ever issued. */
  readGeneration(storeId: StoreId): Promise<number>;
  /** The next one, which ends those before it at once; never one that was before, though the store was erased meanwhile. */
  rotate(storeId: StoreId): Promise<number>;
}
