import type { Mode } from "#shared/bridge/domain/settings/modes.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Recipient } from "./recipient.ts";

/** The modes that dispatch an order. */
export type DispatchMode = Exclude<Mode, "ignore">;

/**
 * Whether the mode books an order, which is quoted and confirmed. Points wait for the courier's
 * route.
 */
export const isOrderMode = (mode: DispatchMode): mode is "urgent" | "scheduled" =>
  mode === "urgent" || mode === "scheduled";

/** The goods, as sent to the courier. */
interface Load {
  readonly transportId: number;
  readonly packSizeId: number;
  readonly grams: number;
  readonly pieces: number;
}

/** How an order is delivered: the result of the rules, for booking. */
export interface Plan {
  readonly mode: DispatchMode;
  /** Set if its merchant said so, whatever the rules say. */
  readonly isModeCorrected?: boolean | undefined;
  readonly recipient: Recipient;
  readonly load: Load;
  /** The store's ids of the locations that ship; empty if the store has no locations. */
  readonly storeLocationIds: readonly string[];
  /** The delivery methods of its goods; undefined if all goods of the order go. */
  readonly methodIds?: readonly string[] | undefined;
  /** The pick-up locations, one per store location; empty for a plain point. */
  readonly pickUps: readonly PickupLocation[];
  /** When the goods are ready; absent for a plain point. */
  readonly readyAt?: Date | undefined;
  /** The pick-up time to request; absent: now. */
  readonly pickUpAt?: Date | undefined;
  /** The end of the time that the buyer chose; absent if the buyer chose none. */
  readonly promisedUntil?: Date | undefined;
  /** Whole units of the courier's currency. */
  readonly itemValue: number;
  readonly tip: number;
  /** What the driver collects in cash at the door. */
  readonly cashToCollect?: Money | undefined;
  readonly isPartlyRefunded: boolean;
  /** A higher price needs the merchant's approval. */
  readonly ceiling?: Money | undefined;
  readonly batching?: Exclude<Settings["batching"], { kind: "none" }> | undefined;
  /** Store locations that get a delivery each; set if there are several. */
  readonly split?: readonly string[] | undefined;
}

/** The part of a plan that is stored with a delivery; without personal data. */
export interface StoredPlan
  extends Pick<
    Plan,
    | "mode"
    | "isModeCorrected"
    | "load"
    | "storeLocationIds"
    | "methodIds"
    | "isPartlyRefunded"
    | "itemValue"
    | "tip"
    | "cashToCollect"
    | "ceiling"
    | "promisedUntil"
  > {
  readonly pickUpIds: readonly string[];
  readonly pickUpAt?: Date | undefined;
}

export const toStoredPlan = (plan: Plan): StoredPlan => ({
  mode: plan.mode,
  isModeCorrected: plan.isModeCorrected,
  load: plan.load,
  storeLocationIds: plan.storeLocationIds,
  methodIds: plan.methodIds,
  isPartlyRefunded: plan.isPartlyRefunded,
  itemValue: plan.itemValue,
  tip: plan.tip,
  cashToCollect: plan.cashToCollect,
  ceiling: plan.ceiling,
  pickUpIds: plan.pickUps.map(({ id }) => id),
  pickUpAt: plan.pickUpAt ?? plan.readyAt,
  promisedUntil: plan.promisedUntil,
});
