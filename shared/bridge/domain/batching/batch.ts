import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { LastError } from "#shared/bridge/domain/delivery/delivery.ts";
import type { TimelineEntry } from "#shared/bridge/domain/delivery/timeline.ts";
import {
  type AccountId,
  type BatchId,
  type DeliveryKey,
  formatDeliveryKey,
  type StoreId,
} from "#shared/bridge/domain/ids.ts";
import type { CourierRecord } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import {
  type AccountRole,
  chooseAccount,
  findBookingAccount,
  type StoreAccounts,
  type StoreProfile,
} from "#shared/bridge/domain/stores/store.ts";
import type { Money } from "#shared/kernel/money.ts";

export const BATCH_STATES = [
  /** Accepts orders until it closes. */
  "collecting",
  /** Closed; its order is being quoted and confirmed. */
  "booking",
  /** The price needs approval, or the courier refused it. */
  "held",
  "booked",
  /** Its last order was cancelled or has ended; nothing more happens. */
  "completed",
] as const;

export interface BatchMember {
  readonly key: DeliveryKey;
  /**
   * `joined`: part of the order. `leaving`: asked to leave. `left`: is out. `locked`: asked to
   * leave too late.
   */
  readonly memberState: "joined" | "leaving" | "left" | "locked";
  readonly statusHistory: readonly StatusEntry[];
  /** Fingerprint of the request for this member. */
  readonly bookingFingerprint?: string | undefined;
  /** Fingerprint of the member and the settings with which the batch is held. */
  readonly holdFingerprint?: string | undefined;
  /** Its share of the charges and refunds so far. */
  readonly charged?: Money | undefined;
  readonly refunded?: Money | undefined;
  /** The buyer's tip in whole units of the courier's currency; saved before the confirmation. */
  readonly tip?: number | undefined;
  /** The part of the tip that the driver of the current order received. */
  readonly tipped?: Money | undefined;
}

/** Orders of one pick-up location in one courier order. Contains no personal data. */
export interface Batch {
  readonly storeId: StoreId;
  readonly batchId: BatchId;
  readonly version: number;
  readonly createdAt: Date;
  readonly accountId: AccountId;
  /** What the account was to the store when the batch was created. */
  readonly accountRole: AccountRole;
  /** Its orders are test orders. No batch has both, because they may go to different accounts. */
  readonly isTest: boolean;
  readonly pickUpId: string;
  /** The group of its orders: `urgent`, or a pick-up date; absent: any. */
  readonly batchGroupKey?: string | undefined;
  readonly closesAt: Date;
  readonly state: (typeof BATCH_STATES)[number];
  readonly reason?: Reason | undefined;
  readonly members: readonly BatchMember[];
  readonly order: CourierOrder;
  /** Earlier orders at the courier, which still have the buyers' data. */
  readonly formerRecords: readonly CourierRecord[];
  /** The members of the requested order, in the order of its routes. */
  readonly routes: readonly string[];
  /** A fingerprint of each route's address, which does not reveal it. */
  readonly addressFingerprints?: readonly string[] | undefined;
  /** The requested pick-up time; absent: at once. */
  readonly pickUpAt?: Date | undefined;
  readonly importedHistoryIds: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly lastError?: LastError | undefined;
  readonly requeueAt?: Date | undefined;
  /** By this id the log lines of its whole way are found, in both systems. */
  readonly correlationId?: string | undefined;
  /** The run that saved it last. */
  readonly lastRunId?: string | undefined;
}

/** The courier accepts at most 50 stops in one order. A lower limit keeps a driver's tour short. */
const MAX_MEMBERS = 25;
/** The limit includes the members that left. */
const MAX_MEMBERS_EVER = 100;

/** Returns a delivery's entry in the batch. */
export const findMember = (
  { members }: Pick<Batch, "members">,
  key: DeliveryKey,
): BatchMember | undefined =>
  members.find((one) => formatDeliveryKey(one.key) === formatDeliveryKey(key));

/** Returns the members that asked to leave. */
export const listLeavingMembers = ({ members }: Batch): string[] =>
  members.flatMap(({ key, memberState }) =>
    memberState === "leaving" ? [formatDeliveryKey(key)] : [],
  );

/** Whether the batch accepts another order. */
export const isOpenBatch = ({ state, closesAt, members }: Batch, now: Date): boolean =>
  state === "collecting" &&
  closesAt > now &&
  members.length < MAX_MEMBERS_EVER &&
  members.filter(({ memberState }) => memberState === "joined").length < MAX_MEMBERS;

/**
 * Whether the store would send the orders of the batch to another account by now, or to the same
 * account as another kind of orders: a sandbox account may have become the courier account.
 */
export function isOfFormerAccount(
  { accountId, accountRole, isTest }: Batch,
  store: StoreAccounts,
): boolean {
  const present = chooseAccount(store, isTest);
  return present.accountId !== accountId || present.role !== accountRole;
}

/**
 * Whether its members decide again where they go, once the courier is known to have no order: their
 * store is disconnected, or would send them to another account, or to none. An earlier order that was
 * cancelled does not matter: what it cost stays with its members.
 */
export const shouldDisband = (
  batch: Batch,
  store: StoreAccounts & { readonly access: Pick<StoreProfile["access"], "kind"> },
): boolean =>
  batch.state !== "completed" &&
  batch.order.orderId === undefined &&
  (store.access.kind === "disconnected" ||
    findBookingAccount(store, batch.isTest) === undefined ||
    isOfFormerAccount(batch, store));
