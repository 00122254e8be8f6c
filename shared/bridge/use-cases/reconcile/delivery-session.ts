import {
  createDelivery,
  type Delivery,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { keepFormerRecords } from "#shared/bridge/domain/privacy/courier-record.ts";
import { redactOnRequest } from "#shared/bridge/use-cases/privacy/redact-on-request.ts";
import type { DeliveryPatch } from "./action-result.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/**
 * A delivery with an optimistic lock. Patches are collected and saved before the next outside
 * effect or at the end. A new delivery is created by its first save: one write, which has all that the run
 * found out until then.
 */
export interface DeliverySession {
  current(): Delivery;
  patch(patch: DeliveryPatch): void;
  /**
   * Saves the patches. Returns false if another worker saved first: `current` is then what it
   * saved. Throws `DeliveryErasedError` if nothing is stored any more, or if the store of a new delivery
   * is erased at the same moment.
   */
  save(): Promise<boolean>;
}

type Deps = Pick<ReconcileDeps, "deliveries" | "stores" | "storeData" | "erasures" | "clock">;

/** The store of a delivery was erased during a run. Nothing of the delivery is left. */
export class DeliveryErasedError extends Error {}

/** Opens the delivery that was found under a key. If none was, a new one that is not stored yet. */
export function openDeliverySession(
  deps: Deps,
  accountId: AccountId,
  key: DeliveryKey,
  existing: Delivery | undefined,
): DeliverySession {
  let delivery = existing ?? startDelivery(key, accountId, deps.clock());
  let isNew = existing === undefined;
  let isUnchanged = !isNew;

  const create = async (): Promise<boolean> => {
    const isCreated = (await deps.deliveries.create(delivery)) === "created";
    // One that exists may be this one: the SDK repeats a write whose answer it lost.
    const isKept = (await keepCreated(deps, key)) && isCreated;
    if (!isKept) delivery = await findStored(deps, key);
    return isKept;
  };
  const update = async (): Promise<boolean> => {
    const isSaved = (await deps.deliveries.save(delivery)) === "saved";
    // It is not created again: only an erasure deletes a delivery.
    delivery = isSaved
      ? { ...delivery, version: delivery.version + 1 }
      : await findStored(deps, key);
    return isSaved;
  };

  return {
    current: () => delivery,
    patch(patch) {
      if (Object.keys(patch).length === 0) return;
      const patched = { ...delivery, ...patch };
      delivery =
        isBooked(delivery) && changesBooking(patch)
          ? keepFormerRecords(delivery, patched)
          : patched;
      isUnchanged = false;
    },
    async save() {
      if (isUnchanged) return true;
      const isSaved = await (isNew ? create() : update());
      [isNew, isUnchanged] = [false, true];
      return isSaved;
    },
  };
}

/** The fields by which the records of a delivery at the courier are found. */
const BOOKING_FIELDS = ["accountId", "pointId", "order", "formerRecords"] as const;

const changesBooking = (patch: DeliveryPatch): boolean =>
  BOOKING_FIELDS.some((field) => field in patch);

const FIRST_VERSION = 1;

/**
 * Redacts a delivery that is as it was created, if its buyer is noted as redacted: who created it may have died
 * before it looked. Returns it as it is stored then.
 */
export async function redactCreated(
  deps: Deps,
  delivery: Delivery | undefined,
): Promise<Delivery | undefined> {
  if (delivery?.version !== FIRST_VERSION || delivery.recipient === undefined) return delivery;
  const { key } = delivery;
  if (!(await deps.storeData.wasRedacted(key.storeId, key.orderId))) return delivery;
  await redactOnRequest(deps, key);
  return deps.deliveries.find(key);
}

/** Its first save is its first version, so that what is told of it comes before what the next save tells. */
const startDelivery = (...created: Parameters<typeof createDelivery>): Delivery => ({
  ...createDelivery(...created),
  version: FIRST_VERSION,
});

async function findStored({ deliveries }: Deps, key: DeliveryKey): Promise<Delivery> {
  const stored = await deliveries.find(key);
  if (stored === undefined) throw new DeliveryErasedError();
  return stored;
}

/**
 * Whether what was just created stays as it is. A redaction of its buyer is noted first, and then redacts what it
 * finds: so either it finds the new delivery, or it is noted by now, and the delivery is redacted here.
 */
async function keepCreated(deps: Deps, key: DeliveryKey): Promise<boolean> {
  const [isRedacted] = await Promise.all([
    deps.storeData.wasRedacted(key.storeId, key.orderId),
    requireStore(deps, key),
  ]);
  if (isRedacted) await redactOnRequest(deps, key);
  return !isRedacted;
}

/**
 * An erasure deletes the store first, and then what it finds. So either it finds the new delivery,
 * or the store is gone by now, and the delivery is erased here.
 */
async function requireStore({ stores, storeData }: Deps, key: DeliveryKey): Promise<void> {
  if ((await stores.find(key.storeId)) !== undefined) return;
  await storeData.eraseLeftover(key);
  throw new DeliveryErasedError();
}
