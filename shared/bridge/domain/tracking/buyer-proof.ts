import type { ProofImage } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type BuyerState, toBuyerState } from "./buyer-state.ts";

/** Who looks for a parcel looks soon. Afterwards nobody with the link needs to see the door. */
const SHOWN_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

const STATES_AFTER_HANDOVER: readonly BuyerState[] = [
  "delivered",
  "return-planned",
  "return-collected",
  "return-arrived",
];

/**
 * Returns the photos of the handover for whoever has the link, none without any. `over` if there are
 * some, and they are shown no longer.
 */
export function listBuyerProof(delivery: Delivery, now: Date): readonly ProofImage[] | "over" {
  const { proofImages = [], statusHistory, batchId, redactedAt } = delivery;
  const isTheirs = batchId === undefined && redactedAt === undefined;
  if (!isTheirs || !STATES_AFTER_HANDOVER.includes(toBuyerState(delivery))) return [];
  const handedOverAt = statusHistory.findLast(({ status }) => status === "delivered")?.at;
  const isOver =
    handedOverAt === undefined || now.getTime() - handedOverAt.getTime() > SHOWN_DAYS * DAY_MS;
  return isOver && proofImages.length > 0 ? "over" : proofImages;
}
