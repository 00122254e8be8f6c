import { checkCorrection } from "#shared/bridge/domain/correction/check-correction.ts";
import {
  type CurrentCorrection,
  findCurrentCorrection,
} from "#shared/bridge/domain/correction/current-correction.ts";
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
import { addFurtherParts } from "#shared/bridge/use-cases/delivery/find-parts.ts";
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
 * Saves with the first part of an order that there is another correction, and the correction itself if it
 * can have it. The next run brings the further parts in line if the caller cannot. Returns false if
 * somebody else saved first.
 */
export async function saveFirstPart(
  deps: CorrectPartsDeps,
  first: Delivery,
  settings: CorrectionSettings,
  correction: OrderCorrection,
): Promise<boolean> {
  const written = writeCorrection(first, correction, deps.clock());
  const hasIt = written.event === undefined || checkCorrection(first, settings).isAllowed;
  const isShared = (first.parts?.length ?? 1) > 1;
  const patch = {
    ...(hasIt && written.patch),
    orderCorrectedAt: correction.at,
    ...(isShared && { hasUnsharedCorrection: true }),
    // A delivery whose buyer's data is gone is never looked at again.
    ...(isShared && first.redactedAt === undefined && { requeueAt: deps.clock() }),
  };
  const event = hasIt ? written.event : undefined;
  return (await savePart(deps, first, { patch, ...(event && { event }) })) !== "conflict";
}

type WrittenCorrection = ReturnType<typeof writeCorrection>;

/** Returns what a correction changes, with its line of the timeline. */
export const toCorrectedPatch = (
  delivery: Delivery,
  { patch, event }: WrittenCorrection,
  now: Date,
): Partial<Delivery> => ({
  ...patch,
  ...(event && { timeline: appendTimeline(delivery, { at: now, by: "merchant", ...event }) }),
});

/** Saves a change of a part, and requests reconciliation if there is an event: it is due anyway then. */
async function savePart(
  { deliveries, reconcileQueue, clock }: CorrectPartsDeps,
  delivery: Delivery,
  written: WrittenCorrection,
): Promise<Delivery | "conflict"> {
  const next: Delivery = { ...delivery, ...toCorrectedPatch(delivery, written, clock()) };
  if ((await deliveries.save(next)) === "conflict") return "conflict";
  const saved = { ...next, version: delivery.version + 1 };
  const request = { ...delivery.key, reason: "merchant correction" };
  if (written.event !== undefined)
    await reconcileQueue.send(request, `correction ${saved.version}`);
  return saved;
}

const isTaken = ({ correctedAt }: Delivery, { at }: OrderCorrection): boolean =>
  correctedAt !== undefined && correctedAt >= at;

/**
 * Corrects one part of an order. Returns why it stays as it is. Changes nothing if the part has the
 * correction, or a later one.
 */
export const correctPart = (
  deps: CorrectPartsDeps,
  key: DeliveryKey,
  settings: CorrectionSettings,
  correction: OrderCorrection,
): Promise<Reason | undefined> =>
  changePart(deps, key, correction, (delivery) => {
    const { isAllowed, reason } = checkCorrection(delivery, settings);
    return isAllowed ? undefined : reason;
  });

/**
 * Corrects a part that nobody knew of when its order was corrected, so that nobody was told that it stays as
 * it is. One that is booked has the correction all the same: it differs from its booking, which its next run
 * carries out or tells.
 */
export const correctUnknownPart = (
  deps: CorrectPartsDeps,
  key: DeliveryKey,
  correction: OrderCorrection,
): Promise<Reason | undefined> =>
  changePart(deps, key, correction, ({ redactedAt }) =>
    redactedAt === undefined ? undefined : createMessage("buyer-data-gone"),
  );

async function changePart(
  deps: CorrectPartsDeps,
  key: DeliveryKey,
  correction: OrderCorrection,
  refuse: (delivery: Delivery) => Reason | undefined,
): Promise<Reason | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const delivery = await deps.deliveries.find(key);
    if (delivery === undefined || isTaken(delivery, correction)) return undefined;
    const written = writeCorrection(delivery, correction, deps.clock());
    const refusal = written.event && refuse(delivery);
    if (refusal !== undefined) return refusal;
    if ((await savePart(deps, delivery, written)) !== "conflict") return undefined;
  }
  throw new UnavailableError(createMessage("delivery-busy"));
}

/** Returns what is corrected of a split order, which goods that are split off later go by. */
export async function findSharedCorrection(
  deliveries: Pick<Deliveries, "find">,
  first: Delivery,
): Promise<OrderCorrection | undefined> {
  return toSharedCorrection(findCurrentCorrection(await addFurtherParts(deliveries, first)));
}

/**
 * Returns the correction that a further part lacks and has to have before it is booked: its order's first
 * part does not know of it yet, or a process died that corrected the first one and not the others.
 * Undefined if it lacks none.
 */
export async function findMissedCorrection(
  deliveries: Pick<Deliveries, "find">,
  settings: CorrectionSettings,
  delivery: Delivery,
): Promise<OrderCorrection | undefined> {
  const first = await deliveries.find({ ...delivery.key, part: 1 });
  if (first === undefined || delivery.redactedAt !== undefined) return undefined;
  const isKnown = delivery.key.part <= (first.parts?.length ?? 1);
  // Of a part that is known its merchant was told, or is, that it stays as it is.
  const isTold =
    first.hasUnsharedCorrection !== true || !checkCorrection(delivery, settings).isAllowed;
  if (isKnown && isTold) return undefined;
  const correction = await findSharedCorrection(deliveries, first);
  return correction === undefined || isTaken(delivery, correction) ? undefined : correction;
}

/** Returns what each part of an order has to have; without fields if nothing is corrected any more. */
export const toSharedCorrection = ({
  correction,
  takenAt,
}: CurrentCorrection): OrderCorrection | undefined =>
  takenAt && { ...correction, removed: undefined, at: takenAt };
