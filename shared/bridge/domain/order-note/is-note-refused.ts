import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { OrderNote } from "./order-note.ts";

/**
 * A permission that its merchant gives announces itself. This interval covers a lost webhook: most shops
 * never give it, and their deliveries are looked at each minute.
 */
const REFUSED_MINUTES = 360;

/** The run that would write the note. */
interface NotingRun {
  readonly openedAt: Date;
  readonly request: Pick<DeliveryReconcileRequest, "havePermissionsChanged">;
  readonly now: Date;
}

/** Whether the store would refuse the note again: it did so in this run, or lately and nothing changed. */
export function isNoteRefused(
  note: OrderNote | undefined,
  { openedAt, request, now }: NotingRun,
): boolean {
  const refusedAt = note?.refusedAt;
  if (refusedAt === undefined) return false;
  const isLately = addMinutes(refusedAt, REFUSED_MINUTES) > now;
  return refusedAt >= openedAt || (isLately && !request.havePermissionsChanged);
}
