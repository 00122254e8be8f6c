import { createDelivery, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { DeliveryPatch } from "./action-result.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/**
 * Where one delivery is worked on: what was only decided is saved with the next effect, or at the
 * end.
 */
export interface DeliverySession {
  current(): Delivery;
  patch(patch: DeliveryPatch): void;
  /** Saves what changed; false where another worker was quicker: what it saved lies here then. */
  save(): Promise<boolean>;
}

type Deps = Pick<ReconcileDeps, "deliveries" | "clock">;

/** The delivery of a key, made where nobody looked at it before. */
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
      delivery = { ...delivery, ...patch };
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
  if (concurrent === undefined) throw new Error("a delivery exists and cannot be found");
  return concurrent;
}
