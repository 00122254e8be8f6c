import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { applyCorrection } from "#shared/bridge/domain/correction/apply-correction.ts";
import { toPartOrder } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import {
  createDelivery,
  type Delivery,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type DispatchDecision,
  decideDispatch,
} from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { computeBatchClosesAt } from "#shared/bridge/domain/dispatch/schedule/batch-close.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { findPause, type Store } from "#shared/bridge/domain/stores/store.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { findBookingPause } from "#shared/bridge/use-cases/dispatch/find-booking-pause.ts";
import { findFixedAccount } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { addProductTags, needsProductTags } from "./add-product-tags.ts";

interface Deps {
  readonly deliveries: Pick<Deliveries, "find">;
  readonly batches: Pick<Batches, "find">;
  readonly stores: Pick<Stores, "find" | "findAccount">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly openStorefront: (store: Store) => Storefront;
  readonly clock: Clock;
}

/** The decision of the rules for an order and the next action. Nothing is executed. */
export interface Explanation {
  readonly decision: DispatchDecision;
  /** When a batch that this order opened now would close. */
  readonly batchClosesAt?: Date | undefined;
  /** Undefined for a sample order. */
  readonly nextAction?: Action | "follow-batch" | undefined;
}

/**
 * Explains an order in its current state, with the same functions that dispatch it, and with the store's
 * settings or others. Does not call the courier; uses what the delivery has stored about it.
 */
export function explainOrder(deps: Deps) {
  return async (
    key: DeliveryKey,
    otherSettings?: Settings,
  ): Promise<Explanation | "unknown-store" | "unknown-part"> => {
    const { storeId, orderId } = key;
    const store = await deps.stores.find(storeId);
    if (store === undefined) return "unknown-store";
    const now = deps.clock();
    const storefront = deps.openStorefront(store);
    const [existing, settings, stored] = await Promise.all([
      deps.deliveries.find(key),
      readSettings(deps, storeId, otherSettings),
      storefront.readOrder(orderId),
    ]);
    // Further parts exist only after an order was split, and the split creates their deliveries.
    if (existing === undefined && key.part > 1) return "unknown-part";
    const delivery = existing ?? createDelivery(key, store.accountId, now);
    const order = stored && toDeliveredOrder(stored, delivery, settings);
    const untagged: Observation = {
      delivery,
      order: order ?? "gone",
      settings,
      takesTestOrders: store.sandboxAccountId !== undefined,
      shownDays: storefront.shownDays,
      start: store.start,
      pausedAt: await findDeliveryPause(deps, store, delivery, order),
      courier: {},
      batch: await findBatch(deps, delivery),
      accessKey: buildAccessKey(store, key),
      now,
    };
    const observation = await observeProductTags(storefront, untagged);
    const decision = evaluateRules(observation);
    return {
      decision,
      batchClosesAt: computeBatchClose(decision, now),
      nextAction: isInBookedBatch(delivery) ? "follow-batch" : decideNextAction(observation),
    };
  };
}

async function observeProductTags(
  storefront: Storefront,
  observation: Observation,
): Promise<Observation> {
  const { order } = observation;
  if (typeof order === "string") return observation;
  const isLacking = evaluateRules(observation).lacksProductTags ?? needsProductTags(observation);
  return { ...observation, order: await addProductTags(storefront, order, isLacking) };
}

function toDeliveredOrder(
  stored: StoreOrder,
  { key, correction, buyerInstructions }: Delivery,
  settings: Settings,
): StoreOrder {
  const corrected = correction ? applyCorrection(stored, correction) : stored;
  return {
    ...toPartOrder(corrected, key.part, settings),
    buyerInstructions: buyerInstructions?.text,
  };
}

const readSettings = (
  { settings }: Deps,
  storeId: StoreId,
  otherSettings: Settings | undefined,
): Settings | Promise<Settings> => otherSettings ?? settings.read(storeId);

async function findDeliveryPause(
  { stores }: Deps,
  store: Store,
  delivery: Delivery,
  order: StoreOrder | undefined,
): Promise<Date | undefined> {
  const fixed = findFixedAccount(delivery);
  return fixed === undefined
    ? findBookingPause(stores, store, order?.isTest)
    : findPause(store, await stores.findAccount(fixed));
}

const buildAccessKey = ({ keyPrefix }: Store, { orderId, part }: DeliveryKey): string =>
  `${keyPrefix}${orderId}${part > 1 ? `-${part}` : ""}`;
const isInBookedBatch = (delivery: Delivery): boolean =>
  delivery.batchId !== undefined && isBooked(delivery);

const findBatch = async (
  { batches }: Deps,
  { key, batchId }: Delivery,
): Promise<Batch | undefined> =>
  batchId === undefined ? undefined : batches.find(key.storeId, batchId);

/** An invented order and the settings to test it with. */
export interface SampleOrder {
  readonly order: StoreOrder;
  readonly settings: Settings;
  readonly isManual: boolean;
  /** The earliest time at which the preparation of its goods could start. */
  readonly since: Date;
  readonly now: Date;
}

/** Explains an invented order. Reads and stores nothing. */
export function explainSampleOrder(sample: SampleOrder): Explanation {
  const order = toPartOrder(sample.order, 1, sample.settings);
  const decision = decideDispatch({
    ...sample,
    order,
    start: EVERY_ORDER,
    pausedAt: undefined,
    seenAt: sample.now,
  });
  return { decision, batchClosesAt: computeBatchClose(decision, sample.now) };
}

function computeBatchClose(decision: DispatchDecision, now: Date): Date | undefined {
  if (decision.kind !== "deliver") return undefined;
  const { batching, pickUps, readyAt } = decision.plan;
  const [location] = pickUps;
  return batching && location && computeBatchClosesAt(batching, now, location, readyAt);
}
