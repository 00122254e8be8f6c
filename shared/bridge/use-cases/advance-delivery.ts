import { type Delivery, isBooked } from "../domain/delivery.ts";
import type { DeliveryHint } from "../domain/hint.ts";
import { nextStep } from "../domain/next-step.ts";
import { decisionOf, type Situation } from "../domain/situation.ts";
import type { Store } from "../domain/tenancy.ts";
import { Unavailable } from "../domain/unavailable.ts";
import type { Storefront } from "../ports.ts";
import type { AdvanceDeps } from "./advance-deps.ts";
import type { Changes } from "./changes.ts";
import { findOrCreate, save } from "./keep.ts";
import { look } from "./look.ts";
import { once } from "./once.ts";
import { type Sight, sightOf } from "./sight.ts";
import { takeStep } from "./take-step.ts";
import { afterTrouble } from "./trouble.ts";

export type Advanced =
  | { readonly kind: "unknown-store" }
  /** Nothing is left to do now. */
  | { readonly kind: "rested"; readonly delivery: Delivery }
  /** Store or courier cannot be asked; that is on the delivery, with the time of the next look. */
  | { readonly kind: "troubled"; readonly delivery: Delivery }
  /** Time is up before everything was done; it is due at once. */
  | { readonly kind: "unfinished"; readonly delivery: Delivery };

/** More than any delivery needs at once; a loop that does not come to rest is a fault. */
const MOST_STEPS = 40;
/** No step is begun later than this: the slowest one must still end before the process is stopped. */
const LAST_STEP_AFTER_MS = 15_000;

/**
 * Brings one delivery as far as it can go now: look, decide, act once, save, and again.
 * A fault of ours is written on the delivery and thrown, so that the queue tries again.
 */
export function advanceDelivery(deps: AdvanceDeps) {
  return async (hint: DeliveryHint): Promise<Advanced> => {
    const store = await deps.tenants.store(hint.storeId);
    if (store === undefined) return { kind: "unknown-store" };
    const advanced = await run(deps, store, hint);
    await hintFurtherParts(deps, hint, advanced);
    return advanced;
  };
}

interface Run {
  readonly deps: AdvanceDeps;
  /** Account and settings are read once a run, too. */
  readonly sight: () => Promise<Sight>;
  readonly storeHasNews: boolean;
  readonly readOrder: () => ReturnType<Storefront["readOrder"]>;
}

async function run(deps: AdvanceDeps, store: Store, hint: DeliveryHint): Promise<Advanced> {
  const { storeId, orderId, part } = hint;
  const key = { storeId, orderId, part };
  const endsAt = deps.clock().getTime() + LAST_STEP_AFTER_MS;
  let delivery = await findOrCreate(deps, store.accountId, key);
  const storefront = deps.storefrontOf(store);
  const found = delivery;
  const around: Run = {
    deps,
    sight: once(() => sightOf(deps, store, storefront, found)),
    storeHasNews: hint.from !== "courier",
    // The order is read once a run: what changes meanwhile comes with a hint of its own.
    readOrder: once(() => storefront.readOrder(orderId)),
  };

  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { changes, next } = await oneStep(around, delivery);
    const saved = await save(deps.deliveries, delivery, changes);
    // On a conflict another worker was quicker: what it saved is the truth to go on from.
    delivery = saved === "conflict" ? await findOrCreate(deps, store.accountId, key) : saved;
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

async function oneStep(around: Run, delivery: Delivery): Promise<Stepped> {
  const { deps, readOrder, storeHasNews } = around;
  const now = deps.clock();
  try {
    const sight = await around.sight();
    const situation = await look(sight, delivery, readOrder, storeHasNews, now);
    const tracking = {
      number: delivery.pointId ?? delivery.order?.orderId ?? "",
      url: await deps.trackingUrl(delivery.key),
      company: sight.account.name,
    };
    const { batch } = situation;
    const taken = await takeStep(sight, delivery, nextStep(situation), { batch, tracking, now });
    return {
      changes: { ...whatWasSeen(situation), ...taken.changes },
      next: taken.rests ? "rested" : "another",
    };
  } catch (fault) {
    const changes = afterTrouble(delivery, fault, now);
    if (fault instanceof Unavailable) return { changes, next: "troubled" };
    // The fault matters more than its note: where that cannot be saved either, the fault is thrown.
    await save(deps.deliveries, delivery, changes).catch(() => undefined);
    throw fault;
  }
}

/** What reading the order tells beside the step: its name, what the buyer paid, that it may go out. */
function whatWasSeen(situation: Situation): Changes {
  const { delivery, order, now } = situation;
  if (typeof order === "string") return {};
  const { shippingPaid } = order;
  const isPaidNews = shippingPaid?.minor !== delivery.money.shippingPaid?.minor;
  const isReleased =
    delivery.releasedAt === undefined && !isBooked(delivery) && decisionOf(situation).isReleased;
  return {
    ...(order.name !== delivery.orderName && { orderName: order.name }),
    ...(isPaidNews && { money: { ...delivery.money, shippingPaid } }),
    ...(isReleased && { releasedAt: now }),
  };
}

/** A store's news names the order; its further parts hear of it from the first. */
async function hintFurtherParts(
  { hints }: AdvanceDeps,
  { from, why, ...key }: DeliveryHint,
  advanced: Advanced,
): Promise<void> {
  if (advanced.kind === "unknown-store" || from === "courier" || key.part > 1) return;
  const { parts = [], version } = advanced.delivery;
  for (let part = 2; part <= parts.length; part++) {
    await hints.send({ ...key, part, why }, `part of ${version} ${why}`);
  }
}
