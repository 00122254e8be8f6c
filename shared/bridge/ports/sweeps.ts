import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** How far a store was swept for changes, by the store's clock. */
interface SweepProgress {
  readonly sweptUntil: Date;
  /** Changes before that time that an overlapping sweep would find again. */
  readonly knownChanges: readonly string[];
}

/** The sweep progress of one connected store. */
export interface SweepCheckpoint extends SweepProgress {
  readonly storeId: StoreId;
  readonly connectedAt: Date;
}

export interface SweepCheckpoints {
  list(): AsyncIterable<SweepCheckpoint>;
  save(storeId: StoreId, progress: SweepProgress): Promise<void>;
}
