import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** How far a store was swept for changes, in the store's own time. */
interface SweepProgress {
  readonly sweptUntil: Date;
  /** The changes before that time which sweeps that overlap would find again. */
  readonly knownChanges: readonly string[];
}

/** A connected store in the book of sweeps. */
export interface SweepCheckpoint extends SweepProgress {
  readonly storeId: StoreId;
  readonly connectedAt: Date;
}

export interface SweepCheckpoints {
  list(): AsyncIterable<SweepCheckpoint>;
  save(storeId: StoreId, progress: SweepProgress): Promise<void>;
}
