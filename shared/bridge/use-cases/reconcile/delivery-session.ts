import { type Delivery, newDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Changes } from "./action-result.ts";
import type { AdvanceDeps } from "./reconcile-deps.ts";

/** Where one delivery is worked on: what was only decided is saved with the next effect, or at the end. */
export interface Desk {
  delivery(): Delivery;
  change(changes: Changes): void;
  /** Saves what changed; false where another worker was quicker: what it saved lies here then. */
  keep(): Promise<boolean>;
}

type Deps = Pick<AdvanceDeps, "deliveries" | "clock">;

/** The delivery of a key, made where nobody looked at it before. */
export async function deskFor(deps: Deps, accountId: AccountId, key: DeliveryKey): Promise<Desk> {
  let delivery = await findOrCreate(deps, accountId, key);
  let isKept = true;
  return {
    delivery: () => delivery,
    change(changes) {
      if (Object.keys(changes).length === 0) return;
      delivery = { ...delivery, ...changes };
      isKept = false;
    },
    async keep() {
      if (isKept) return true;
      const isSaved = (await deps.deliveries.save(delivery)) === "saved";
      delivery = isSaved
        ? { ...delivery, version: delivery.version + 1 }
        : await findOrCreate(deps, accountId, key);
      isKept = true;
      return isSaved;
    },
  };
}

async function findOrCreate(
  { deliveries, clock }: Deps,
  accountId: AccountId,
  key: DeliveryKey,
): Promise<Delivery> {
  const known = await deliveries.find(key);
  if (known !== undefined) return known;
  const fresh = newDelivery(key, accountId, clock());
  if ((await deliveries.create(fresh)) === "created") return fresh;
  const other = await deliveries.find(key);
  if (other === undefined) throw new Error("a delivery exists and cannot be found");
  return other;
}
