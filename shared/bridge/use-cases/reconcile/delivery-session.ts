import { createDelivery, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { keepFormerRecords } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { DeliveryPatch } from "./action-result.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/**
 * A delivery with an optimistic lock. Patches are collected and saved before the next outside
 * effect or at the end.
 */
export interface DeliverySession {
  current(): Delivery;
  patch(patch: DeliveryPatch): void;
  /**
   * Saves the patches. Returns false if another worker saved first: `current` is then what it
   * saved.
   */
  save(): Promise<boolean>;
}

type Deps = Pick<ReconcileDeps, "deliveries" | "clock">;

/** Opens the delivery of a key and creates it if it does not exist. */
export async function openDeliverySession(
  deps: Deps,
  accountId: AccountId,
  key: DeliveryKey,
): Promise<DeliverySession> {
  let delivery = await findOrCreate(deps, accountId, key);
  let isUnchanged = true;
  return {
    current: () => delivery,
    patch(patch) {
      if (Object.keys(patch).length === 0) return;
      delivery = keepFormerRecords(delivery, { ...delivery, ...patch });
      isUnchanged = false;
    },
    async save() {
      if (isUnchanged) return true;
      const isSaved = (await deps.deliveries.save(delivery)) === "saved";
      delivery = isSaved
        ? { ...delivery, version: delivery.version + 1 }
        : await findOrCreate(deps, accountId, key);
      isUnchanged = true;
      return isSaved;
    },
  };
}

async function findOrCreate(
  { deliveries, clock }: Deps,
  accountId: AccountId,
  key: DeliveryKey,
): Promise<Delivery> {
  const existing = await deliveries.find(key);
  if (existing !== undefined) return existing;
  const created = createDelivery(key, accountId, clock());
  if ((await deliveries.create(created)) === "created") return created;
  const concurrent = await deliveries.find(key);
  if (concurrent === undefined)
    throw new Error("the delivery exists, but reading it returned nothing");
  return concurrent;
}
