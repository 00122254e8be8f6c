import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Mode, Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Recipient } from "./recipient.ts";

/** The modes in which something goes out. */
export type DispatchMode = Exclude<Mode, "ignore">;

/** Points wait for the courier's route; orders are quoted and confirmed. */
export const isOrderMode = (mode: DispatchMode): mode is "urgent" | "scheduled" =>
  mode === "urgent" || mode === "scheduled";

/** What is carried, as the courier is told. */
interface Load {
  readonly transportId: number;
  readonly packSizeId: number;
  readonly grams: number;
  readonly pieces: number;
}

/** How an order will be delivered: what the rules found, for booking it. */
export interface Plan {
  readonly mode: DispatchMode;
  readonly recipient: Recipient;
  readonly load: Load;
  /** The store's ids of the places whose goods go; empty where the store knows no places. */
  readonly storeLocationIds: readonly string[];
  /** Where the courier collects, one a place; empty for a plain point. */
  readonly pickUps: readonly PickupLocation[];
  /** When the goods are ready; absent for a plain point. */
  readonly readyAt?: Date | undefined;
  /** When an order is asked for; absent: now. */
  readonly pickUpAt?: Date | undefined;
  /** Whole units of the courier's currency. */
  readonly itemValue: number;
  readonly tip: number;
  readonly isPartlyRefunded: boolean;
  /** More than this needs the merchant's approval. */
  readonly ceiling?: Money | undefined;
  readonly batching?: Exclude<Settings["batching"], { kind: "none" }> | undefined;
  /** Each of these places gets a delivery of its own; set where there are several. */
  readonly split?: readonly string[] | undefined;
}

/** What of its plan a delivery keeps; nothing personal is in it. */
export interface StoredPlan
  extends Pick<
    Plan,
    "mode" | "load" | "storeLocationIds" | "isPartlyRefunded" | "itemValue" | "tip" | "ceiling"
  > {
  readonly pickUpIds: readonly string[];
  readonly pickUpAt?: Date | undefined;
}

export const toStoredPlan = (plan: Plan): StoredPlan => ({
  mode: plan.mode,
  load: plan.load,
  storeLocationIds: plan.storeLocationIds,
  isPartlyRefunded: plan.isPartlyRefunded,
  itemValue: plan.itemValue,
  tip: plan.tip,
  ceiling: plan.ceiling,
  pickUpIds: plan.pickUps.map(({ id }) => id),
  pickUpAt: plan.pickUpAt ?? plan.readyAt,
});
