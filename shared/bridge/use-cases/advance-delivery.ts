import type { Clock } from "#shared/kernel/clock.ts";
import { type Delivery, newDelivery } from "../domain/delivery.ts";
import type { Hint } from "../domain/hint.ts";
import type { DeliveryKey } from "../domain/ids.ts";
import { nextStep } from "../domain/next-step.ts";
import type { CourierAccount, Store } from "../domain/tenancy.ts";
import type { Courier, DeliveryStore, Storefront, Tenants } from "../ports.ts";
import { afterTrouble, type Changes } from "./changes.ts";
import { look, type Sight } from "./look.ts";
import { takeStep } from "./take-step.ts";

export interface AdvanceDeliveryDeps {
  readonly deliveries: DeliveryStore;
  readonly tenants: Pick<Tenants, "store" | "account">;
  readonly storefrontOf: (store: Store) => Promise<Storefront>;
  readonly courierOf: (account: CourierAccount) => Courier;
  readonly trackingUrl: (key: DeliveryKey) => Promise<string>;
  readonly clock: Clock;
}

export type Advanced =
  | { readonly kind: "unknown-store" }
  | { readonly kind: "rested"; readonly delivery: Delivery; readonly steps: number };

/** More than any delivery needs at once; a loop that does not come to rest is a fault. */
const MOST_STEPS = 30;

/**
 * Brings one delivery as far as it can go now: look, decide, act once, save, and again.
 * A fault is written on the delivery and thrown, so that the queue tries again.
 */
export function advanceDelivery(deps: AdvanceDeliveryDeps) {
  return async (hint: Hint): Promise<Advanced> => {
    const store = await deps.tenants.store(hint.storeId);
    const account = store && (await deps.tenants.account(store.accountId));
    if (store === undefined || account === undefined) return { kind: "unknown-store" };
    const sight: Sight = {
      store,
      account,
      storefront: await deps.storefrontOf(store),
      courier: deps.courierOf(account),
    };
    const key = { storeId: hint.storeId, orderId: hint.orderId, part: hint.part };
    return run(deps, sight, key);
  };
}

async function run(deps: AdvanceDeliveryDeps, sight: Sight, key: DeliveryKey): Promise<Advanced> {
  let delivery = await findOrCreate(deps, sight, key);
  // The order is read once a run: what changes meanwhile comes with a hint of its own.
  const readOrder = once(() => sight.storefront.readOrder(key.orderId));
  for (let steps = 1; steps <= MOST_STEPS; steps++) {
    const { changes, rests } = await oneStep(deps, sight, delivery, readOrder);
    const saved = await save(deps.deliveries, delivery, changes);
    if (saved !== "conflict") {
      delivery = saved;
      if (rests) return { kind: "rested", delivery, steps };
    } else {
      // Another worker was quicker: what it saved is the truth to go on from.
      delivery = await findOrCreate(deps, sight, key);
    }
  }
  throw new Error(`a delivery did not come to rest in ${MOST_STEPS} steps`);
}

async function oneStep(
  deps: AdvanceDeliveryDeps,
  sight: Sight,
  delivery: Delivery,
  readOrder: () => ReturnType<Storefront["readOrder"]>,
): Promise<{ changes: Changes; rests: boolean }> {
  const now = deps.clock();
  try {
    const step = nextStep(await look(sight, delivery, readOrder, now));
    const tracking = {
      number: delivery.pointId ?? "",
      url: await deps.trackingUrl(delivery.key),
      company: sight.account.name,
    };
    return await takeStep(sight, delivery, step, tracking, now);
  } catch (fault) {
    // The fault matters more than its note: where that cannot be saved either, the fault is thrown.
    await save(deps.deliveries, delivery, afterTrouble(delivery, fault, now)).catch(
      () => undefined,
    );
    throw fault;
  }
}

async function findOrCreate(
  { deliveries, clock }: AdvanceDeliveryDeps,
  { store }: Sight,
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

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}
