import { getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { canHaveProofImages } from "#shared/bridge/domain/delivery/proof-images.ts";
import type { Action } from "../action.ts";
import type { Observation } from "../observation.ts";

/**
 * Saves photos of the handover that came after its status. The number decides: a courier can sign the
 * same photo's link anew for each answer.
 */
export function decideProofImages({
  delivery,
  courier: { point, order },
}: Observation): Action | undefined {
  const proofImages = (point ?? order)?.proofImages ?? [];
  if (!canHaveProofImages(delivery, getCurrentStatus(delivery))) return undefined;
  const known = delivery.proofImages ?? [];
  return proofImages.length > known.length ? { kind: "save-proof-images", proofImages } : undefined;
}
