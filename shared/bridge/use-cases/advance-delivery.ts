import type { Clock } from "#shared/kernel/clock.ts";
import { type Delivery, newDelivery } from "../domain/delivery.ts";
import type { Hint } from "../domain/hint.ts";
import type { DeliveryKey } from "../domain/ids.ts";
import { nextStep } from "../domain/next-step.ts";
import type { CourierAccount, Store } from "../domain/tenancy.ts";
import { Unavailable } from "../domain/unavailable.ts";
import type { Courier } from "../ports/courier.ts";
import type { DeliveryStore, Storefront, Tenants } from "../ports.ts";
import { afterTrouble, type Changes } from "./changes.ts";
import { look, type Sight } from "./look.ts";
import { once } from "./once.ts";
import { takeStep } from "./take-step.ts";

export interface AdvanceDeliveryDeps {
  readonly deliveries: DeliveryStore;
  readonly tenants: Pick<Tenants, "store" | "account">;
  readonly storefrontOf: (store: Store) => Storefront;
  readonly courierOf: (account: CourierAccount) => Courier;
  readonly trackingUrl: (key: DeliveryKey) => Promise<string>;
  readonly clock: Clock;
}

export type Advanced =
  | { readonly kind: "unknown-store" }
  /** Nothing is left to do now. */
  | { readonly kind: "rested"; readonly delivery: Delivery }
  /** Store or courier cannot be asked; that is on the delivery, with the time of the next look. */
  | { readonly kind: "troubled"; readonly delivery: Delivery }
  /** Time is up before everything was done; it is due at once. */
  | { readonly kind: "unfinished"; readonly delivery: Delivery };

/** More than any delivery needs at once; a loop that does not come to rest is a fault. */
const MOST_STEPS = 30;
/** No step is begun later than this: the slowest one must still end before the process is stopped. */
const LAST_STEP_AFTER_MS = 15_000;

/**
 * Brings one delivery as far as it can go now: look, decide, act once, save, and again.
 * A fault of ours is written on the delivery and thrown, so that the queue tries again.
 */
export function advanceDelivery(deps: AdvanceDeliveryDeps) {
  return async ({ storeId, orderId, part }: Hint): Promise<Advanced> => {
    const store = await deps.tenants.store(storeId);
    if (store === undefined) return { kind: "unknown-store" };
    return run(deps, store, { storeId, orderId, part });
  };
}

async function run(deps: AdvanceDeliveryDeps, store: Store, key: DeliveryKey): Promise<Advanced> {
  const endsAt = deps.clock().getTime() + LAST_STEP_AFTER_MS;
  let delivery = await findOrCreate(deps, store, key);
  const storefront = deps.storefrontOf(store);
  // The order is read once a run: what changes meanwhile comes with a hint of its own.
  const readOrder = once(() => storefront.readOrder(key.orderId));

  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { changes, next } = await oneStep(deps, store, storefront, delivery, readOrder);
    const saved = await save(deps.deliveries, delivery, changes);
    // On a conflict another worker was quicker: what it saved is the truth to go on from.
    delivery = saved === "conflict" ? await findOrCreate(deps, store, key) : saved;
    if (saved !== "conflict" && next !== "another") return { kind: next, delivery };
    if (deps.clock().getTime() > endsAt) {
      await save(deps.deliveries, delivery, { nextLookAt: deps.clock() });
      return { kind: "unfinished", delivery };
    }
  }
  throw new Error(`a delivery did not come to rest in ${MOST_STEPS} steps`);
}

interface Stepped {
  readonly changes: Changes;
  readonly next: "another" | "rested" | "troubled";
}

async function oneStep(
  deps: AdvanceDeliveryDeps,
  store: Store,
  storefront: Storefront,
  delivery: Delivery,
  readOrder: () => ReturnType<Storefront["readOrder"]>,
): Promise<Stepped> {
  const now = deps.clock();
  try {
    const sight = await sightOf(deps, store, storefront, delivery);
    const situation = await look(sight, delivery, readOrder, now);
    const tracking = {
      number: delivery.pointId ?? "",
      url: await deps.trackingUrl(delivery.key),
      company: sight.account.name,
    };
    const { changes, rests } = await takeStep(sight, delivery, nextStep(situation), tracking, now);
    const name = situation.order?.name ?? delivery.orderName;
    return {
      changes: name === delivery.orderName ? changes : { ...changes, orderName: name },
      next: rests ? "rested" : "another",
    };
  } catch (fault) {
    const changes = afterTrouble(delivery, fault, now);
    if (fault instanceof Unavailable) return { changes, next: "troubled" };
    // The fault matters more than its note: where that cannot be saved either, the fault is thrown.
    await save(deps.deliveries, delivery, changes).catch(() => undefined);
    throw fault;
  }
}

/** Once a key is fixed, the delivery stays with the account it was fixed at, whatever its store joins later. */
async function sightOf(
  deps: AdvanceDeliveryDeps,
  store: Store,
  storefront: Storefront,
  delivery: Delivery,
): Promise<Sight> {
  const accountId = delivery.accessKey === undefined ? store.accountId : delivery.accountId;
  const account = await deps.tenants.account(accountId);
  if (account === undefined) {
    throw new Unavailable("The courier account of this store is not connected. Connect it again.");
  }
  return { store, account, storefront, courier: deps.courierOf(account) };
}

async function findOrCreate(
  { deliveries, clock }: AdvanceDeliveryDeps,
  store: Store,
  key: DeliveryKey,
): Promise<Delivery> {
  const known = await deliveries.find(key);
  if (known !== undefined) return known;
  const fresh = newDelivery(key, store.accountId, clock());
  if ((await deliveries.create(fresh)) === "created") return fresh;
  const other = await deliveries.find(key);
  if (other === undefined) throw new Error("a delivery exists and cannot be found");
  return other;
}

async function save(
  deliveries: DeliveryStore,
  delivery: Delivery,
  changes: Changes,
): Promise<Delivery | "conflict"> {
  if (Object.keys(changes).length === 0) return delivery;
  const next = { ...delivery, ...changes };
  const saved = await deliveries.save(next);
  return saved === "conflict" ? "conflict" : { ...next, version: delivery.version + 1 };
}
