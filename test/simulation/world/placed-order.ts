import type { StoreModel } from "./store-model.ts";

/** What happened to an order in its store. */
export interface PlacedOrder {
  readonly orderId: string;
  /** The name that the store gave it. */
  readonly name: string;
  readonly store: StoreModel;
  readonly placedAt: number;
  /** When it was cancelled, refunded or moved to the trash, unless it was restored. */
  endedAt: number | undefined;
  /** When its buyer was erased in the store. */
  redactedAt: number | undefined;
  /** The times in the trash that ended with its restoration. */
  readonly inTrash: { readonly from: number; readonly until: number }[];
  /** Where it goes now: as the store has it, unless a merchant corrected it. */
  street: string;
  /** Where the store has it go. */
  storeStreet: string;
  /** Since when it goes there. */
  streetSince: number;
  /** The store's order and a correction changed at the same time: nobody knows which counts. */
  isStreetUnclear: boolean;
  /**
   * Where it ever was to go. No other order has one of them. With when a request to the bridge that names it
   * was last under way; 0 if there was none.
   */
  readonly streets: Map<string, number>;
  /** Which of the store's products. */
  readonly product: number;
  /** From how many locations its goods leave. */
  readonly locations: number;
  /** From when on the store does not show it to the bridge any more. */
  readonly hiddenAt: number;
  /** How often it was changed in the store. */
  edits: number;
  /** Its merchant decided how it goes out, whatever the rules say, or tried to. */
  isByHand: boolean;
  /** The last correction of which the bridge said that it counts. */
  correction?: CountingCorrection;
  /** A merchant was told that some of its parts stay as they are. */
  hasUncorrectedParts: boolean;
}

/** What a merchant corrected; what is absent is as the store has it. */
export interface CorrectedFields {
  readonly street?: string;
  /** In digits, without those of the country. */
  readonly phone?: string;
  readonly note?: string;
  readonly mode?: "point" | "urgent";
}

interface CountingCorrection {
  readonly fields: CorrectedFields;
  /** The parts that stay as they are, of which the merchant was told. */
  readonly uncorrectedParts: readonly number[];
  /** When the bridge said so. */
  readonly at: number;
  /** How often the order had been changed in the store then. */
  readonly edits: number;
}

type NewEntry = Pick<
  PlacedOrder,
  "orderId" | "name" | "store" | "placedAt" | "street" | "product" | "locations" | "hiddenAt"
>;

/** Creates the entry of an order that nobody has changed. */
export const createPlacedOrder = (entry: NewEntry): PlacedOrder => ({
  ...entry,
  endedAt: undefined,
  redactedAt: undefined,
  inTrash: [],
  storeStreet: entry.street,
  streetSince: entry.placedAt,
  isStreetUnclear: false,
  streets: new Map([[entry.street, 0]]),
  edits: 0,
  isByHand: false,
  hasUncorrectedParts: false,
});
