import type { AccountId, BatchId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { CourierOrder } from "./courier-order.ts";
import { isBefore, type Stage } from "./courier-status.ts";
import type { Whereabouts } from "./courier-view.ts";
import type { KeptPlan } from "./plan.ts";
import type { Recipient } from "./recipient.ts";
import type { Reached } from "./store-update.ts";

export const DELIVERY_STATES = [
  /** Seen, not judged yet. */
  "new",
  /** Goes out later: at a time, with others, or when its store says so. */
  "waiting",
  /** Does not become a delivery, as the order stands. */
  "skipped",
  /** Should become one and cannot; its merchant can mend that. */
  "held",
  /** A key is fixed or a price asked for: the courier is being asked. */
  "booking",
  /** The courier has it. */
  "booked",
  /** Called off, and stays so until its merchant dispatches it again. */
  "cancelled",
  /** The courier is done with it and the store knows. */
  "settled",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ACTORS = ["store", "courier", "bridge", "merchant"] as const;

/** A line of the delivery's story, in words for its merchant. */
export interface TimelineEntry {
  readonly at: Date;
  readonly by: (typeof ACTORS)[number];
  readonly text: string;
}

/** What keeps the loop from going on; cleared by the next run that gets through. */
export interface Trouble {
  readonly text: string;
  readonly since: Date;
  readonly failures: number;
}

/** What its merchant asked for and the courier has not been told yet. */
export const ASKED = [
  "cancel",
  "deliver-again",
  "fetch-return",
  "confirm-received",
  "rate",
] as const;
interface Asked {
  readonly action: (typeof ASKED)[number];
  /** 1 to 5, for rating. */
  readonly rating?: number | undefined;
}

/** What the delivery has cost and earned so far; sums, where it was booked more than once. */
export interface MoneySoFar {
  readonly shippingPaid?: Money | undefined;
  readonly quoted?: Money | undefined;
  readonly charged?: Money | undefined;
  readonly refunded?: Money | undefined;
  readonly tipped?: Money | undefined;
  /** Of these, what was paid and paid back before the batch it is in now. */
  readonly before?:
    | {
        readonly charged?: Money | undefined;
        readonly refunded?: Money | undefined;
        readonly tipped?: Money | undefined;
      }
    | undefined;
}

/** One order's delivery, or one part's, as the bridge remembers it. */
export interface Delivery {
  readonly key: DeliveryKey;
  /** Counts the saves; a save names the version it read. */
  readonly version: number;
  readonly createdAt: Date;
  readonly state: DeliveryState;
  /** What the merchant calls the order; absent until the order was read. */
  readonly orderName?: string | undefined;
  /** Why it is waiting, skipped, held or cancelled. */
  readonly reason?: Reason | undefined;
  /** Something about a booked one that its merchant should see to. */
  readonly attention?: Reason | undefined;
  /** Codes of what its merchant has seen to. */
  readonly heeded: readonly string[];
  readonly accountId: AccountId;
  /** Fixed and saved before the courier is asked for a point for the first time. */
  readonly accessKey?: string | undefined;
  /** Set and saved before the courier is asked for the point: from then on it may have one. */
  readonly pointTriedAt?: Date | undefined;
  /** The courier's id of the point. */
  readonly pointId?: string | undefined;
  /** The courier's order, where it goes by one of its own. */
  readonly order?: CourierOrder | undefined;
  /** The batch it travels in. */
  readonly batchId?: BatchId | undefined;
  /** Only the goods of this place of the store: a part. */
  readonly onlyAt?: string | undefined;
  /** The places of all parts, in their order; kept by part 1. */
  readonly parts?: readonly string[] | undefined;
  /** As it was booked. */
  readonly plan?: KeptPlan | undefined;
  /** What it carried when it went out before and came back. */
  readonly went?: KeptPlan | undefined;
  /** From when on its goods are prepared. */
  readonly releasedAt?: Date | undefined;
  /** Its merchant said "dispatch": timing and doubts no longer count. */
  readonly byHand: boolean;
  /** Called off for this; unless `rebook` is set it is not booked again by itself. */
  readonly calledOff?: Reason | undefined;
  /** After its order is called off it is booked anew. */
  readonly rebook: boolean;
  readonly asked?: Asked | undefined;
  readonly money: MoneySoFar;
  /** Personal data; all of it is here. */
  readonly recipient?: Recipient | undefined;
  readonly journey: readonly Reached[];
  /** The courier has not known it since then. */
  readonly missingSince?: Date | undefined;
  /** Where the driver was last. */
  readonly driverAt?: Whereabouts | undefined;
  /** Names of the courier's history lines that are on the timeline. */
  readonly heard: readonly string[];
  /** Ids of the tellings the store has had. */
  readonly told: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly trouble?: Trouble | undefined;
  /** Since when it rests settled, cancelled or skipped; the buyer's data is kept for a time from then. */
  readonly endedAt?: Date | undefined;
  /** When its buyer's data was removed for good: nothing is done with it any more. */
  readonly forgottenAt?: Date | undefined;
  /** When to look again though nobody hints; absent: not before a hint. */
  readonly nextLookAt?: Date | undefined;
}

/** A delivery nobody has looked at yet. It is due at once, so that a crash right here loses nothing. */
export const newDelivery = (key: DeliveryKey, accountId: AccountId, now: Date): Delivery => ({
  key,
  version: 0,
  createdAt: now,
  state: "new",
  heeded: [],
  accountId,
  byHand: false,
  rebook: false,
  money: {},
  journey: [],
  heard: [],
  told: [],
  timeline: [],
  nextLookAt: now,
});

/** The last stage the courier is known to have reached. */
export const currentStage = ({ journey }: Delivery) => journey.at(-1)?.stage;

/** Whether the courier has it. */
export const isBooked = ({ pointId, order }: Delivery): boolean =>
  pointId !== undefined || order?.orderId !== undefined;

/** Nothing is paid for calling it off: no courier is assigned yet. */
export const isFree = (delivery: Delivery): boolean => reachedLess(delivery, "assigned");

/** Orders can be called off until the parcel is picked up; the interface knows no call for points. */
export const canCallOff = (delivery: Delivery): boolean => reachedLess(delivery, "picked-up");

const reachedLess = (delivery: Delivery, stage: Stage): boolean => {
  const known = currentStage(delivery);
  return delivery.order?.orderId !== undefined && (known === undefined || isBefore(known, stage));
};

/** Its order is to be called off at the courier, for good or to be booked anew. */
export const isBeingCalledOff = ({ calledOff, rebook }: Delivery): boolean =>
  rebook || calledOff !== undefined;
