import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { type Delivery, isBooked, newDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { type Decision, decide } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { batchClosesAt } from "#shared/bridge/domain/dispatch/schedule/batch-close.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { nextStep } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import { stepText } from "#shared/bridge/domain/reconcile/describe-action.ts";
import { decisionOf, type Situation } from "#shared/bridge/domain/reconcile/observation.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import type { SettingsStore } from "#shared/bridge/ports/settings.ts";
import type { DeliveryStore, Storefront, Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly deliveries: Pick<DeliveryStore, "find">;
  readonly batches: Pick<BatchStore, "find">;
  readonly tenants: Pick<Tenants, "store">;
  readonly settings: Pick<SettingsStore, "settings">;
  readonly storefrontOf: (store: Store) => Storefront;
  readonly clock: Clock;
}

/** What the rules make of an order, and what would be done; nothing of it is done. */
export interface Explanation {
  readonly decision: Decision;
  /** When the batch that it would open now is sent. */
  readonly batchClosesAt?: Date | undefined;
  /** Undefined where nobody has it delivered. */
  readonly nextStep?: string | undefined;
}

/**
 * Explains an order as its store has it now, by the very functions that dispatch it. The courier is
 * not asked: what is known of it is what the delivery remembers.
 */
export function explainOrder(deps: Deps) {
  return async (key: DeliveryKey): Promise<Explanation | "unknown-store" | "unknown-part"> => {
    const { storeId, orderId } = key;
    const store = await deps.tenants.store(storeId);
    if (store === undefined) return "unknown-store";
    const now = deps.clock();
    const [known, settings, order] = await Promise.all([
      deps.deliveries.find(key),
      deps.settings.settings(storeId),
      deps.storefrontOf(store).readOrder(orderId),
    ]);
    // Only an order that was split has further parts; each of them was seen then.
    if (known === undefined && key.part > 1) return "unknown-part";
    const delivery = known ?? newDelivery(key, store.accountId, now);
    const situation: Situation = {
      delivery,
      order: order ?? "gone",
      settings,
      courier: {},
      batch: await batchOf(deps, delivery),
      accessKey: accessKeyOf(store, key),
      now,
    };
    const decision = decisionOf(situation);
    return {
      decision,
      batchClosesAt: closingOf(decision, now),
      nextStep: isRiding(delivery) ? RIDES : stepText(nextStep(situation)),
    };
  };
}

const accessKeyOf = ({ keyPrefix }: Store, { orderId, part }: DeliveryKey): string =>
  `${keyPrefix}${orderId}${part > 1 ? `-${part}` : ""}`;
const isRiding = (delivery: Delivery): boolean =>
  delivery.batchId !== undefined && isBooked(delivery);
const RIDES = "It is followed with its batch's order.";

const batchOf = async (
  { batches }: Deps,
  { key, batchId }: Delivery,
): Promise<Batch | undefined> =>
  batchId === undefined ? undefined : batches.find(key.storeId, batchId);

/** An order that nobody placed, and what to try it with. */
export interface Invented {
  readonly order: StoreOrder;
  readonly settings: Settings;
  readonly byHand: boolean;
  /** When its goods could first be prepared. */
  readonly since: Date;
  readonly now: Date;
}

/** Explains an invented order. */
export function explainInvented(invented: Invented): Explanation {
  const decision = decide(invented);
  return { decision, batchClosesAt: closingOf(decision, invented.now) };
}

function closingOf(decision: Decision, now: Date): Date | undefined {
  if (decision.kind !== "deliver") return undefined;
  const { batching, pickUps, readyAt } = decision.plan;
  const [location] = pickUps;
  return batching && location && batchClosesAt(batching, now, location, readyAt);
}
