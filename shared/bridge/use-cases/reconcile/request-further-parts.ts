import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/** A request from the store names part 1 only. Requests reconciliation of the further parts. */
export async function requestFurtherParts(
  { reconcileQueue, clock }: Pick<ReconcileDeps, "reconcileQueue" | "clock">,
  request: DeliveryReconcileRequest,
  { parts = [] }: Delivery,
): Promise<void> {
  const { source } = request;
  if (source === "courier" || source === "clock" || request.part > 1) return;
  // A new id each time: two edits within minutes need two requests.
  const at = clock().toISOString();
  for (let part = 2; part <= parts.length; part++) {
    await reconcileQueue.send({ ...request, part }, `part ${at}`);
  }
}
