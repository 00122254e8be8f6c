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
  /** Orders that changed until then are read, whatever is known of them. */
  readonly replayUntil?: Date | undefined;
}

export interface SweepCheckpoints {
  list(): AsyncIterable<SweepCheckpoint>;
  /**
   * Saves how far a sweep came. Has no effect if the checkpoint is not where the sweep read it, at
   * `sweptBefore`: it was moved back in the meantime.
   */
  save(storeId: StoreId, progress: SweepProgress, sweptBefore?: Date): Promise<void>;
  /** Lets the next sweep begin at this time, if it would begin later. */
  moveBack(storeId: StoreId, since: Date): Promise<void>;
  /** Moves back, and lets the orders that changed between `since` and `until` be read again. */
  replay(storeId: StoreId, since: Date, until: Date): Promise<void>;
}
