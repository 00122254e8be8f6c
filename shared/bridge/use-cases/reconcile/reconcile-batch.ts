import { type Batch, isLeftBehind, isOpen } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchSituation } from "#shared/bridge/domain/batching/batch-action.ts";
import { nextBatchStep } from "#shared/bridge/domain/batching/decide-next-batch-action.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { BatchHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { STORE_DISCONNECTED, type Store } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { disband } from "#shared/bridge/use-cases/batching/batch-member-actions.ts";
import { takeBatchStep } from "./execute-batch-action.ts";
import { type BatchSight, isUnasked, NOT_CONNECTED } from "./reconcile-context.ts";
import type { AdvanceDeps } from "./reconcile-deps.ts";
import { afterTrouble } from "./record-failure.ts";

type AdvancedBatch =
  | { readonly kind: "unknown-batch" }
  | { readonly kind: "rested" | "troubled" | "unfinished"; readonly batch: Batch };

const MOST_STEPS = 40;
const LAST_STEP_AFTER_MS = 15_000;

/** Brings one batch as far as it can go now, in the manner of a delivery. */
export function advanceBatch(deps: AdvanceDeps) {
  return async (hint: BatchHint): Promise<AdvancedBatch> => {
    const endsAt = deps.clock().getTime() + LAST_STEP_AFTER_MS;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const ended = await oneTurn(deps, hint, endsAt);
      if (ended !== undefined) return ended;
    }
    throw new Error(`a batch did not come to rest in ${MOST_STEPS} steps`);
  };
}

/** Looks, acts, saves; undefined while there is more to do. */
async function oneTurn(
  deps: AdvanceDeps,
  { storeId, batchId }: BatchHint,
  endsAt: number,
): Promise<AdvancedBatch | undefined> {
  const batch = await deps.batches.find(storeId, batchId);
  if (batch === undefined) return { kind: "unknown-batch" };
  const { next, kind } = await oneStep(deps, batch);
  // On a conflict another worker was quicker: what it saved is read at the next turn.
  const isSaved = (await deps.batches.save(next)) === "saved";
  if (isSaved && kind !== "another") return { kind, batch: next };
  return deps.clock().getTime() > endsAt ? { kind: "unfinished", batch: next } : undefined;
}

interface Stepped {
  readonly next: Batch;
  readonly kind: "another" | "rested" | "troubled";
}

async function oneStep(deps: AdvanceDeps, batch: Batch): Promise<Stepped> {
  const now = deps.clock();
  try {
    const store = await deps.tenants.store(batch.storeId);
    if (isLeftBehind(batch, store?.accountId)) {
      return { next: await disband(deps, batch), kind: "another" };
    }
    const sight = await sightOf(deps, store, batch);
    const step = nextBatchStep(await look(deps, sight, batch, now));
    const next = await takeBatchStep(sight, batch, step, now);
    return { next, kind: step.do === "rest" ? "rested" : "another" };
  } catch (fault) {
    const next = { ...batch, ...afterTrouble(batch, fault, now) };
    if (fault instanceof Unavailable) return { next, kind: "troubled" };
    await deps.batches.save(next).catch(() => undefined);
    throw fault;
  }
}

async function sightOf(
  deps: AdvanceDeps,
  store: Store | undefined,
  { storeId, accountId, order }: Batch,
): Promise<BatchSight> {
  if (store?.isCourierDisconnected === true && isUnasked({ order })) {
    throw new Unavailable(NOT_CONNECTED);
  }
  if (store?.access.kind === "disconnected" && isUnasked({ order })) {
    throw new Unavailable(STORE_DISCONNECTED);
  }
  const account = await deps.tenants.account(accountId);
  if (account === undefined) throw new Unavailable(NOT_CONNECTED);
  return {
    account,
    courier: deps.courierOf(account),
    settings: await deps.settings.settings(storeId),
    hints: deps.hints,
  };
}

/** Members are read while there is no order yet; the order once there is one. */
async function look(
  { deliveries }: AdvanceDeps,
  { courier, settings }: BatchSight,
  batch: Batch,
  now: Date,
): Promise<BatchSituation> {
  const { orderId } = batch.order;
  const needsMembers = orderId === undefined && !isOpen(batch, now);
  const found: (Delivery | undefined)[] = needsMembers
    ? await Promise.all(batch.members.map(({ key }) => deliveries.find(key)))
    : [];
  return {
    batch,
    deliveries: found.filter((delivery) => delivery !== undefined),
    settings,
    courier: await askCourier(courier, batch),
    now,
  };
}

async function askCourier(courier: Courier, { order }: Batch): Promise<BatchSituation["courier"]> {
  if (order.orderId !== undefined) return { order: await courier.readOrder(order.orderId) };
  if (order.quote?.triedAt === undefined) return {};
  return { tokenMade: (await courier.orderOfToken(order.quote.token))?.orderId };
}
