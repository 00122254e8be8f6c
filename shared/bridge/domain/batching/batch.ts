import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { TimelineEntry, Trouble } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reached } from "#shared/bridge/domain/delivery/store-update.ts";
import {
  type AccountId,
  type BatchId,
  type DeliveryKey,
  keyText,
  type StoreId,
} from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Money } from "#shared/kernel/money.ts";

export const BATCH_STATES = [
  /** Takes orders until it closes. */
  "collecting",
  /** Closed; its order is being quoted and confirmed. */
  "booking",
  /** Its price waits for approval, or the courier refused it. */
  "held",
  "booked",
  /** Its last order was called off or has ended; nothing more happens. */
  "done",
] as const;

export interface Member {
  readonly key: DeliveryKey;
  /** `in`: travels, or will. `leaving`: wants out. `out`: is. `stays`: wanted out, too late. */
  readonly standing: "in" | "leaving" | "out" | "stays";
  readonly journey: readonly Reached[];
  /** Names what the courier was asked to carry for it. */
  readonly asked?: string | undefined;
  /** Names it and the settings, as the batch was held with them. */
  readonly heldWith?: string | undefined;
  /** Its share of what was paid and paid back so far. */
  readonly charged?: Money | undefined;
  readonly refunded?: Money | undefined;
  /** What its buyer tips, in whole units of the courier's currency; noted before it is confirmed. */
  readonly tip?: number | undefined;
  /** What of that went to the driver of the order that stands. */
  readonly tipped?: Money | undefined;
}

/** Orders of one pick-up location that travel in one courier order. Nothing personal is in it. */
export interface Batch {
  readonly storeId: StoreId;
  readonly batchId: BatchId;
  readonly version: number;
  readonly createdAt: Date;
  readonly accountId: AccountId;
  readonly pickUpId: string;
  /** What travels in it: `urgent`, or what is collected on a date; absent: anything. */
  readonly lane?: string | undefined;
  readonly closesAt: Date;
  readonly state: (typeof BATCH_STATES)[number];
  readonly reason?: Reason | undefined;
  readonly members: readonly Member[];
  readonly order: CourierOrder;
  /** The members of the order as it was asked for, by its routes. */
  readonly routes: readonly string[];
  /** Of each route, what names its address without telling it. */
  readonly stops?: readonly string[] | undefined;
  /** When the order was asked for; absent: at once. */
  readonly pickUpAt?: Date | undefined;
  readonly heard: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly trouble?: Trouble | undefined;
  readonly nextLookAt?: Date | undefined;
}

/** The courier takes no more stops in one order (ours: 50); fewer keep one driver's tour short. */
const MOST_MEMBERS = 25;
/** Those who left are remembered too. */
const MOST_EVER = 100;

/** Those who want out. */
export const leavingOf = ({ members }: Batch): string[] =>
  members.flatMap(({ key, standing }) => (standing === "leaving" ? [keyText(key)] : []));

/** Whether another order may still enter. */
export const isOpen = ({ state, closesAt, members }: Batch, now: Date): boolean =>
  state === "collecting" &&
  closesAt > now &&
  members.length < MOST_EVER &&
  members.filter(({ standing }) => standing === "in").length < MOST_MEMBERS;

/** Collected for an account that its store has left, and nothing of it was asked for there. */
export const isLeftBehind = (
  { state, accountId, order, members }: Batch,
  storeAccountId: AccountId | undefined,
): boolean =>
  storeAccountId !== undefined &&
  storeAccountId !== accountId &&
  state !== "done" &&
  order.orderId === undefined &&
  order.quote?.triedAt === undefined &&
  members.every(({ charged }) => charged === undefined);
