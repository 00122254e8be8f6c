import type { Mode } from "#shared/bridge/domain/settings/modes.ts";

/** What a merchant can correct of one order, without changing it in the store. */
export const CORRECTED_FIELDS = ["address", "phone", "note", "mode"] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** What a correction did to a store's order. */
export interface AppliedCorrection {
  /** What the merchant's values stand in for. */
  readonly fields: readonly CorrectedField[];
  /** What the store says otherwise by now. Its own values count. */
  readonly outdated: readonly CorrectedField[];
  /** What the merchant no longer corrects, and the store says as it did then. A booking may have it still. */
  readonly removed: readonly CorrectedField[];
  /** How the order goes, whatever the rules say. */
  readonly mode?: Exclude<Mode, "ignore"> | undefined;
}
