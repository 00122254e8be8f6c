import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import { nextStep } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import { decisionOf, type Situation } from "#shared/bridge/domain/reconcile/observation.ts";
import type { DeliveryHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports.ts";
import { forgetInTime } from "#shared/bridge/use-cases/privacy/redact-after-retention.ts";
import type { Changes } from "./action-result.ts";
import { type Desk, deskFor } from "./delivery-session.ts";
import { isEffect, takeStep } from "./execute-action.ts";
import { once, oncePer } from "./memoize.ts";
import { look } from "./observe-delivery.ts";
import { fixedAt, type Sight, sightOf } from "./reconcile-context.ts";
import type { AdvanceDeps } from "./reconcile-deps.ts";
import { afterTrouble } from "./record-failure.ts";

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
  readonly desk: Desk;
  /** Account and settings are read once a run, too, unless the delivery moves to another account. */
  readonly sight: (accountId: AccountId | undefined) => Promise<Sight>;
  readonly storeHasNews: boolean;
  readonly readOrder: () => ReturnType<Storefront["readOrder"]>;
}

async function run(deps: AdvanceDeps, store: Store, hint: DeliveryHint): Promise<Advanced> {
  const { storeId, orderId, part } = hint;
  const endsAt = deps.clock().getTime() + LAST_STEP_AFTER_MS;
  const desk = await deskFor(deps, store.accountId, { storeId, orderId, part });
  const storefront = deps.storefrontOf(store);
  const around: Run = {
    deps,
    desk,
    sight: oncePer((accountId) => sightOf(deps, store, storefront, accountId)),
    storeHasNews: hint.from !== "courier",
    // The order is read once a run: what changes meanwhile comes with a hint of its own.
    readOrder: once(() => storefront.readOrder(orderId)),
  };

  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const next = await oneStep(around);
    if (next !== "another" && (await desk.keep())) return { kind: next, delivery: desk.delivery() };
    if (deps.clock().getTime() > endsAt) {
      desk.change({ nextLookAt: deps.clock() });
      await desk.keep();
      return { kind: "unfinished", delivery: desk.delivery() };
    }
  }
  throw new Error(`a delivery did not come to rest in ${MOST_STEPS} steps`);
}

async function oneStep(around: Run): Promise<"another" | "rested" | "troubled"> {
  const { deps, desk } = around;
  const now = deps.clock();
  try {
    return await lookAndAct(around, now);
  } catch (fault) {
    desk.change(afterTrouble(desk.delivery(), fault, now));
    if (fault instanceof Unavailable) return "troubled";
    // The fault matters more than its note: where that cannot be saved either, the fault is thrown.
    await desk.keep().catch(() => undefined);
    throw fault;
  }
}

async function lookAndAct(around: Run, now: Date): Promise<"another" | "rested"> {
  const { deps, desk, readOrder, storeHasNews } = around;
  if (await forgetInTime(deps, desk, now)) return "rested";
  const delivery = desk.delivery();
  const sight = await around.sight(fixedAt(delivery, now));
  const situation = await look(sight, delivery, readOrder, storeHasNews, now);
  const step = nextStep(situation);
  // Whatever is known is saved before something outside is done because of it.
  if (isEffect(step) && !(await desk.keep())) return "another";
  const { batch } = situation;
  const tracking = {
    number: delivery.pointId ?? delivery.order?.orderId ?? "",
    url: await deps.trackingUrl(delivery.key),
    company: sight.account.name,
  };
  const current = desk.delivery();
  const taken = await takeStep(sight, current, step, { batch, tracking, now });
  desk.change({ ...whatWasSeen(situation), ...taken.changes });
  // What the store was told can be told again; what the courier was asked is saved at once.
  if (isEffect(step) && step.do !== "tell") await desk.keep();
  return taken.rests ? "rested" : "another";
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
  { hints, clock }: AdvanceDeps,
  { from, why, ...key }: DeliveryHint,
  advanced: Advanced,
): Promise<void> {
  const isOwnNews = from === "courier" || from === "clock" || key.part > 1;
  if (advanced.kind === "unknown-store" || isOwnNews) return;
  const { parts = [] } = advanced.delivery;
  // Each time a name of its own: two edits within minutes are two pieces of news.
  const at = clock().toISOString();
  for (let part = 2; part <= parts.length; part++) {
    await hints.send({ ...key, part, why }, `part ${at}`);
  }
}
