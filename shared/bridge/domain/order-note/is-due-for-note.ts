import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";

/** Whether a look is due for the note alone: neither store nor courier is asked about the delivery before. */
export function isDueForNote(
  {
    state,
    requeueAt,
    orderNoteFailure,
  }: Pick<Delivery, "state" | "requeueAt" | "orderNoteFailure">,
  { source }: Pick<DeliveryReconcileRequest, "source">,
  now: Date,
): boolean {
  const plan = orderNoteFailure?.plan;
  if (plan === undefined || source !== "clock" || state !== "held") return false;
  return requeueAt?.getTime() === plan.noteAt.getTime() && plan.noteAt <= now && plan.lookAt > now;
}
