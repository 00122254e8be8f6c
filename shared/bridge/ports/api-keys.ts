import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** Stores which generation of a store's API key is valid. */
export interface ApiKeys {
  /** Returns the current generation. Returns 0 if no key was issued. */
  readGeneration(storeId: StoreId): Promise<number>;
  /**
   * Starts the next generation and returns it. All earlier keys become invalid at once. A
   * generation is never reused, even if the store was erased in between.
   */
  rotate(storeId: StoreId): Promise<number>;
}
