import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { LastError, TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StatusEntry } from "#shared/bridge/domain/delivery/store-update.ts";
import {
  type AccountId,
  type BatchId,
  type DeliveryKey,
  formatDeliveryKey,
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
  "completed",
] as const;

export interface BatchMember {
  readonly key: DeliveryKey;
  /** `in`: travels, or will. `leaving`: wants out. `out`: is. `stays`: wanted out, too late. */
  readonly memberState: "joined" | "leaving" | "left" | "locked";
  readonly statusHistory: readonly StatusEntry[];
  /** Names what the courier was asked to carry for it. */
  readonly bookingFingerprint?: string | undefined;
  /** Names it and the settings, as the batch was held with them. */
  readonly holdFingerprint?: string | undefined;
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
  readonly batchGroupKey?: string | undefined;
  readonly closesAt: Date;
  readonly state: (typeof BATCH_STATES)[number];
  readonly reason?: Reason | undefined;
  readonly members: readonly BatchMember[];
  readonly order: CourierOrder;
  /** The members of the order as it was asked for, by its routes. */
  readonly routes: readonly string[];
  /** Of each route, what names its address without telling it. */
  readonly addressFingerprints?: readonly string[] | undefined;
  /** When the order was asked for; absent: at once. */
  readonly pickUpAt?: Date | undefined;
  readonly importedHistoryIds: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly lastError?: LastError | undefined;
  readonly requeueAt?: Date | undefined;
}

/** The courier takes no more stops in one order (ours: 50); fewer keep one driver's tour short. */
const MAX_MEMBERS = 25;
/** Those who left are remembered too. */
const MAX_MEMBERS_EVER = 100;

/** Those who want out. */
export const listLeavingMembers = ({ members }: Batch): string[] =>
  members.flatMap(({ key, memberState }) =>
    memberState === "leaving" ? [formatDeliveryKey(key)] : [],
  );

/** Whether another order may still enter. */
export const isOpenBatch = ({ state, closesAt, members }: Batch, now: Date): boolean =>
  state === "collecting" &&
  closesAt > now &&
  members.length < MAX_MEMBERS_EVER &&
  members.filter(({ memberState }) => memberState === "joined").length < MAX_MEMBERS;

/** Collected for an account that its store has left, and nothing of it was asked for there. */
export const isOfFormerAccount = (
  { state, accountId, order, members }: Batch,
  storeAccountId: AccountId | undefined,
): boolean =>
  storeAccountId !== undefined &&
  storeAccountId !== accountId &&
  state !== "completed" &&
  order.orderId === undefined &&
  order.quote?.attemptedAt === undefined &&
  members.every(({ charged }) => charged === undefined);
