import type { AccountId, DeliveryKey } from "./ids.ts";
import type { Recipient } from "./recipient.ts";
import type { Reached } from "./telling.ts";
import type { Reason } from "./verdict.ts";

export const DELIVERY_STATES = [
  /** Seen, not judged yet. */
  "new",
  /** Does not become a delivery, as the order stands. */
  "skipped",
  /** Should become one and cannot; its merchant can mend that. */
  "held",
  /** The access key is fixed; the courier is being asked. */
  "booking",
  /** The courier has it. */
  "booked",
  /** The courier is done with it and the store knows. */
  "settled",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A line of the delivery's story, in words for its merchant. */
export interface TimelineEntry {
  readonly at: Date;
  readonly by: "store" | "courier" | "bridge";
  readonly text: string;
}

/** What keeps the loop from going on; cleared by the next run that gets through. */
interface Trouble {
  readonly text: string;
  readonly since: Date;
  readonly failures: number;
}

/** One order's delivery, as the bridge remembers it. */
export interface Delivery {
  readonly key: DeliveryKey;
  /** Counts the saves; a save names the version it read. */
  readonly version: number;
  readonly createdAt: Date;
  readonly state: DeliveryState;
  /** What the merchant calls the order; absent until the order was read. */
  readonly orderName?: string | undefined;
  /** Why it is skipped or held. */
  readonly reason?: Reason | undefined;
  readonly accountId: AccountId;
  /** Fixed and saved before the courier is asked for the first time. */
  readonly accessKey?: string | undefined;
  /** The courier's id of the point. */
  readonly pointId?: string | undefined;
  /** Personal data; all of it is here. */
  readonly recipient?: Recipient | undefined;
  readonly journey: readonly Reached[];
  /** Ids of the tellings the store has had. */
  readonly told: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly trouble?: Trouble | undefined;
  /** When to look again though nobody hints; absent: not before a hint. */
  readonly nextLookAt?: Date | undefined;
}

/** A delivery nobody has looked at yet. It is due at once, so that a crash right here loses nothing. */
export const newDelivery = (key: DeliveryKey, accountId: AccountId, now: Date): Delivery => ({
  key,
  version: 0,
  createdAt: now,
  state: "new",
  accountId,
  journey: [],
  told: [],
  timeline: [],
  nextLookAt: now,
});

/** The last stage the courier is known to have reached. */
export const currentStage = ({ journey }: Delivery) => journey.at(-1)?.stage;
