import { type Delivery, newDelivery } from "../domain/delivery.ts";
import type { AccountId, DeliveryKey } from "../domain/ids.ts";
import type { DeliveryStore } from "../ports.ts";
import type { AdvanceDeps } from "./advance-deps.ts";
import type { Changes } from "./changes.ts";

/** The delivery of a key, made where nobody looked at it before. */
export async function findOrCreate(
  { deliveries, clock }: Pick<AdvanceDeps, "deliveries" | "clock">,
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

/** The delivery as it was saved; nothing is written where nothing changed. */
export async function save(
  deliveries: DeliveryStore,
  delivery: Delivery,
  changes: Changes,
): Promise<Delivery | "conflict"> {
  if (Object.keys(changes).length === 0) return delivery;
  const next = { ...delivery, ...changes };
  const saved = await deliveries.save(next);
  return saved === "conflict" ? "conflict" : { ...next, version: delivery.version + 1 };
}
