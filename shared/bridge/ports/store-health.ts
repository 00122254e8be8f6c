import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { LocationHealth, StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";

/** Stores how well orders arrive from each store. */
export interface StoreHealthRecords {
  /** Returns an empty object if nothing was saved. */
  read(storeId: StoreId): Promise<StoreHealth>;
  /** Returns when each of the stores was swept last, also if that failed. One that never was is absent. */
  listSweepTimes(storeIds: readonly StoreId[]): Promise<ReadonlyMap<StoreId, Date>>;
  /** Replaces the given parts, each of which one process writes at a time, and keeps the others. Changes nothing if the store was erased. */
  update(storeId: StoreId, parts: Omit<StoreHealth, "locations">): Promise<void>;
  /**
   * Replaces what is known of the locations, unless somebody else did since `before` was read. Changes
   * nothing if the store was erased.
   */
  replaceLocations(
    storeId: StoreId,
    before: LocationHealth | undefined,
    next: LocationHealth,
  ): Promise<"saved" | "conflict">;
}
