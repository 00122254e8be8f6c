import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { isSweepPostponed } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Signs of life of one store within this time cost one read of its health. */
const CHECK_EVERY_MS = 60_000;
/** Webhooks of one store within this time cost one write to its health. */
const NOTE_WEBHOOK_EVERY_MS = 10 * 60_000;

type NoteSign = (storeId: StoreId) => Promise<void>;

interface StoreWatch {
  /** Notes a sign of life. It writes only if the store's sweep waits after a failure, so that the store is swept at the next run. */
  readonly noteAlive: NoteSign;
  /** Notes that a webhook came: of those of ten minutes the first one, in whichever process. */
  readonly noteWebhook: NoteSign;
}

/** Returns the functions that note what is heard of a store. They share their reads of its health. */
export function createStoreWatch(
  health: Pick<StoreHealthRecords, "read" | "update">,
  clock: Clock,
): StoreWatch {
  const checkedAt = new Map<StoreId, number>();
  const webhookAt = new Map<StoreId, number>();
  const hasJustChecked = (storeId: StoreId, now: Date) =>
    now.getTime() - (checkedAt.get(storeId) ?? 0) < CHECK_EVERY_MS;
  const hasNotedWebhook = (storeId: StoreId, now: Date) =>
    now.getTime() - (webhookAt.get(storeId) ?? 0) < NOTE_WEBHOOK_EVERY_MS;
  const check = async (storeId: StoreId, now: Date) => {
    checkedAt.set(storeId, now.getTime());
    const known = await health.read(storeId);
    webhookAt.set(storeId, known.webhookReceivedAt?.getTime() ?? 0);
    return known;
  };
  return {
    async noteAlive(storeId) {
      const now = clock();
      if (hasJustChecked(storeId, now)) return;
      if (isSweepPostponed(await check(storeId, now), now))
        await health.update(storeId, { aliveAt: now });
    },
    async noteWebhook(storeId) {
      const now = clock();
      if (hasNotedWebhook(storeId, now)) return;
      // Another process may have noted one.
      if (!hasJustChecked(storeId, now)) await check(storeId, now);
      if (hasNotedWebhook(storeId, now)) return;
      await health.update(storeId, { webhookReceivedAt: now });
      webhookAt.set(storeId, now.getTime());
    },
  };
}

/** Returns the storefronts with a note of each request that their store answers. */
export const watchStorefronts =
  (openStorefront: (store: Store) => Storefront, noteAlive: NoteSign) =>
  (store: Store): Storefront => {
    const storefront = openStorefront(store);
    return {
      ...storefront,
      async readOrder(orderId) {
        const order = await storefront.readOrder(orderId);
        await noteAlive(store.storeId);
        return order;
      },
      async pushUpdate(...update) {
        const outcome = await storefront.pushUpdate(...update);
        await noteAlive(store.storeId);
        return outcome;
      },
      async pushOrderNote(...note) {
        const outcome = await storefront.pushOrderNote(...note);
        await noteAlive(store.storeId);
        return outcome;
      },
    };
  };
