import { type Delivery, toNewDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { listDeliveryEvents } from "#shared/bridge/domain/webhook-endpoints/delivery-event.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { WebhookQueue } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Announcer {
  readonly webhookQueue: WebhookQueue;
  readonly generateSaveId: () => string;
  readonly clock: Clock;
}

interface RunDeps {
  readonly deliveries: Deliveries;
  readonly stores: Pick<Stores, "find" | "findAccount">;
}

/** More saves than this are not announced within the minutes in which the worker looks for one. */
const MAX_SAVE_IDS = 30;
/** A save that is announced is done by then, nearly always. */
const SAVED_AFTER_MS = 2_000;

/**
 * Wraps what one run reads and saves: before a save, the events that it makes true are sent to the
 * webhook queue, if an endpoint of the store takes any of them. The worker there sends them on once
 * it finds the save's id with the delivery, so that a process that dies around the save loses no
 * event, and a save that is refused, because another writer was first, tells none. The
 * run reads its store anyway: without an endpoint, nothing is read or sent.
 */
export function announceEvents(announcer: Announcer, { deliveries, stores }: RunDeps): RunDeps {
  const known = new Map<string, Delivery>();
  const endpoints = new Map<StoreId, Store["webhooks"]>();
  const remember = (delivery: Delivery) => known.set(formatDeliveryKey(delivery.key), delivery);

  const announce = (delivery: Delivery, before = known.get(formatDeliveryKey(delivery.key))) =>
    before && sendEvents(announcer, endpoints.get(delivery.key.storeId), before, delivery);

  /** The run's own copy does not have the ids of its earlier saves: they are added here. */
  function addSaveIds(delivery: Delivery, saveId: string | undefined): Delivery {
    const before = known.get(formatDeliveryKey(delivery.key)) ?? delivery;
    const ids = [...(before.announcedSaveIds ?? []), ...(saveId === undefined ? [] : [saveId])];
    return ids.length === 0
      ? delivery
      : { ...delivery, announcedSaveIds: ids.slice(-MAX_SAVE_IDS) };
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
        // A save is announced by the version that it replaces.
        const replaced = { ...delivery, version: delivery.version - 1 };
        const saveId = await announce(replaced, toNewDelivery(delivery));
        const announced = addSaveIds(delivery, saveId);
        const outcome = await deliveries.create(announced);
        if (outcome === "created") remember(announced);
        return outcome;
      },
      async find(key) {
        const found = await deliveries.find(key);
        if (found !== undefined) remember(found);
        return found;
      },
      async save(delivery) {
        const announced = addSaveIds(delivery, await announce(delivery));
        const outcome = await deliveries.save(announced);
        if (outcome === "saved") remember({ ...announced, version: delivery.version + 1 });
        return outcome;
      },
    },
  };
}

/** Announces a save, and returns its id if it makes an event true that an endpoint takes. */
async function sendEvents(
  { webhookQueue, generateSaveId, clock }: Announcer,
  endpoints: Store["webhooks"],
  before: Delivery,
  after: Delivery,
): Promise<string | undefined> {
  const types = (endpoints ?? []).flatMap((one) => one.types);
  if (types.length === 0) return undefined;
  const events = listDeliveryEvents(before, after, clock()).filter(({ type }) =>
    types.includes(type),
  );
  if (events.length === 0) return undefined;
  const saveId = generateSaveId();
  await webhookQueue.send({ kind: "events", events, saveId, looks: 0 }, SAVED_AFTER_MS);
  return saveId;
}
