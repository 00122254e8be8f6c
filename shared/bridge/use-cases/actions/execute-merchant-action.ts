import { act, isDone, type Wanted } from "#shared/bridge/domain/actions/apply-merchant-action.ts";
import { agreedPrice } from "#shared/bridge/domain/actions/approved-price.ts";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type DeliveryKey, keyText } from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import type { DeliveryStore, HintQueue } from "#shared/bridge/ports.ts";
import { changeBatch } from "#shared/bridge/use-cases/batching/update-batch.ts";
import { noted } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { Money } from "#shared/kernel/money.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";

interface Deps {
  readonly deliveries: DeliveryStore;
  readonly batches: BatchStore;
  readonly hints: HintQueue;
  readonly clock: Clock;
}

const MOST_TRIES = 8;

/**
 * Does what a merchant asks for, where it makes sense now, and hints. What is lost after the save
 * heals by itself: the delivery is due. A second press of the button changes nothing more.
 */
export function actOnDelivery(deps: Deps) {
  return async (
    key: DeliveryKey,
    wanted: Wanted,
  ): Promise<Result<Delivery, Reason> | "unknown-delivery"> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const delivery = await deps.deliveries.find(key);
      if (delivery === undefined) return "unknown-delivery";
      const outcome = await once(deps, delivery, wanted);
      if (outcome !== "conflict") return outcome;
    }
    throw new Unavailable("The delivery is changing quickly. Try again in a moment.");
  };
}

/** On a conflict the loop was quicker: what it saved is judged anew. */
async function once(
  deps: Deps,
  delivery: Delivery,
  wanted: Wanted,
): Promise<Result<Delivery, Reason> | "conflict"> {
  const now = deps.clock();
  const { storeId } = delivery.key;
  const batch =
    delivery.batchId === undefined ? undefined : await deps.batches.find(storeId, delivery.batchId);
  if (isDone(delivery, wanted, batch)) return ok(delivery);
  const acted = act(delivery, wanted, now, batch);
  if (!acted.ok) return refused(acted.refusal);
  await actOnBatch(deps, delivery, wanted, now);
  const timeline = noted(delivery, { at: now, by: "merchant", text: acted.value.text });
  const next = { ...delivery, ...acted.value.changes, timeline };
  if ((await deps.deliveries.save(next)) === "conflict") return "conflict";
  const saved = { ...next, version: delivery.version + 1 };
  await deps.hints.send(
    { ...delivery.key, why: `its merchant: ${wanted.action}` },
    `${wanted.action} ${saved.version}`,
  );
  return ok(saved);
}

/** Prices and refusals of a batch are the batch's; each change of it is harmless to repeat. */
async function actOnBatch(
  { batches, hints }: Deps,
  delivery: Delivery,
  { action, price }: Wanted,
  now: Date,
): Promise<void> {
  const { batchId, key } = delivery;
  if (batchId === undefined || (action !== "approve" && action !== "retry")) return;
  await changeBatch(batches, delivery, (batch) => ({
    ...(action === "approve" ? approved(batch, price) : retried(batch)),
    nextLookAt: now,
  }));
  const once = `${action} ${keyText(key)} ${delivery.version}`;
  await hints.send({ storeId: key.storeId, batchId, why: `its merchant: ${action}` }, once);
}

/** The batch may have been quoted anew since it was judged: no more is agreed to than was seen. */
const approved = (batch: Batch, seen: Money | undefined): Batch => ({
  ...batch,
  order: { ...batch.order, approved: agreedPrice(seen, batch.order) },
});

const retried = (batch: Batch): Batch => ({
  ...batch,
  trouble: undefined,
  order: { ...batch.order, refusals: 0 },
});
