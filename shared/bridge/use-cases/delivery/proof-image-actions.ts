import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { canHaveProofImages } from "#shared/bridge/domain/delivery/proof-images.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";

/** Returns the photos to save with a status. */
export const keepProofImages = (
  delivery: Delivery,
  status: CourierStatus | undefined,
  proofImages: Delivery["proofImages"],
): Pick<Delivery, "proofImages"> =>
  canHaveProofImages(delivery, status) && proofImages !== undefined ? { proofImages } : {};

export const saveProofImages: ActionHandler<"save-proof-images"> = ({ action: { proofImages } }) =>
  continueWith({ proofImages });
