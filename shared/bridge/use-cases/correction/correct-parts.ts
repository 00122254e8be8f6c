import { checkCorrection } from "#shared/bridge/domain/correction/check-correction.ts";
import type { OrderCorrection } from "#shared/bridge/domain/correction/order-correction.ts";
import { writeCorrection } from "#shared/bridge/domain/correction/write-correction.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { appendTimeline } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface CorrectPartsDeps {
  readonly deliveries: Pick<Deliveries, "find" | "save">;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

type CorrectionSettings = Pick<Settings, "cancelling">;

/** A part of an order that stays as it is, and why. */
export interface UncorrectedPart {
  readonly part: number;
  readonly reason: Reason;
}

const MAX_ATTEMPTS = 8;

/**
 * Saves a correction with a delivery and requests reconciliation. If the request is lost after the save,
 * the delivery is due anyway. Changes nothing if the delivery has the same correction.
 */
export async function saveCorrection(
  { deliveries, reconcileQueue, clock }: CorrectPartsDeps,
  delivery: Delivery,
  correction: OrderCorrection,
): Promise<Delivery | "conflict"> {
  const now = clock();
  const written = writeCorrection(delivery, correction, now);
  if (written === undefined) return delivery;
  const timeline = appendTimeline(delivery, { at: now, by: "merchant", ...written.event });
  const next: Delivery = { ...delivery, ...written.patch, timeline };
  if ((await deliveries.save(next)) === "conflict") return "conflict";
  const saved = { ...next, version: delivery.version + 1 };
  const request = { ...delivery.key, reason: "merchant correction" };
  await reconcileQueue.send(request, `correction ${saved.version}`);
  return saved;
}

/** Corrects the other parts of a delivery's order. Returns those that stay as they are. */
export async function correctOtherParts(
  deps: CorrectPartsDeps,
  { key, parts }: Pick<Delivery, "key" | "parts">,
  settings: CorrectionSettings,
  correction: OrderCorrection,
): Promise<readonly UncorrectedPart[]> {
  const first = key.part === 1 ? { parts } : await deps.deliveries.find({ ...key, part: 1 });
  const uncorrected: UncorrectedPart[] = [];
  for (let part = 1; part <= (first?.parts?.length ?? 1); part++) {
    if (part === key.part) continue;
    const reason = await correctPart(deps, { ...key, part }, settings, correction);
    if (reason !== undefined) uncorrected.push({ part, reason });
  }
  return uncorrected;
}

/** Corrects one part of an order. Returns why it stays as it is. */
export async function correctPart(
  deps: CorrectPartsDeps,
  key: DeliveryKey,
  settings: CorrectionSettings,
  correction: OrderCorrection,
): Promise<Reason | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const delivery = await deps.deliveries.find(key);
    if (delivery === undefined) return undefined;
    const isSame = writeCorrection(delivery, correction, deps.clock()) === undefined;
    const { isAllowed, reason } = checkCorrection(delivery, settings);
    if (isSame) return undefined;
    if (!isAllowed) return reason;
    if ((await saveCorrection(deps, delivery, correction)) !== "conflict") return undefined;
  }
  throw new UnavailableError(createMessage("delivery-busy"));
}

/** Returns the newest correction of a split order, which goods that are split off later go by. */
export async function findOrderCorrection(
  { find }: Pick<Deliveries, "find">,
  { key, parts = [], correction }: Pick<Delivery, "key" | "parts" | "correction">,
): Promise<OrderCorrection | undefined> {
  const further = await Promise.all(parts.slice(1).map((_, at) => find({ ...key, part: at + 2 })));
  return [correction, ...further.map((one) => one?.correction)]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
}
