import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { listDeliveryEvents } from "#shared/bridge/domain/webhook-endpoints/delivery-event.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { WebhookQueue } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Announcer {
  readonly webhookQueue: WebhookQueue;
  readonly clock: Clock;
}

interface RunDeps {
  readonly deliveries: Deliveries;
  readonly stores: Pick<Stores, "find" | "findAccount">;
}

/** A save that is announced is done by then, nearly always. */
const SAVED_AFTER_MS = 2_000;

/**
 * Wraps what one run reads and saves: before a save, the events that it makes true are sent to the
 * webhook queue, if an endpoint of the store takes any of them. The worker there sends them on once
 * the save is done, so that a process that dies around the save neither loses an event nor tells
 * what never was. The run reads its store anyway: without an endpoint, nothing is read or sent.
 */
export function announceEvents(
  { webhookQueue, clock }: Announcer,
  { deliveries, stores }: RunDeps,
): RunDeps {
  const known = new Map<string, Delivery>();
  const endpoints = new Map<StoreId, Store["webhooks"]>();
  const remember = (delivery: Delivery) => known.set(formatDeliveryKey(delivery.key), delivery);

  async function announce(delivery: Delivery): Promise<void> {
    const before = known.get(formatDeliveryKey(delivery.key));
    const types = (endpoints.get(delivery.key.storeId) ?? []).flatMap((one) => one.types);
    if (before === undefined || types.length === 0) return;
    const events = listDeliveryEvents(before, delivery, clock()).filter(({ type }) =>
      types.includes(type),
    );
    if (events.length > 0)
      await webhookQueue.send({ kind: "events", events, looks: 0 }, SAVED_AFTER_MS);
  }

  return {
    stores: {
      ...stores,
      async find(storeId) {
        const store = await stores.find(storeId);
        endpoints.set(storeId, store?.webhooks);
        return store;
      },
    },
    deliveries: {
      ...deliveries,
      async create(delivery) {
        remember(delivery);
        return deliveries.create(delivery);
      },
      async find(key) {
        const found = await deliveries.find(key);
        if (found !== undefined) remember(found);
        return found;
      },
      async save(delivery) {
        await announce(delivery);
        const outcome = await deliveries.save(delivery);
        if (outcome === "saved") remember({ ...delivery, version: delivery.version + 1 });
        return outcome;
      },
    },
  };
}
