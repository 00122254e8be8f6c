import type { CourierStatus } from "./courier-status.ts";
import type { Delivery } from "./delivery.ts";

/**
 * Whether photos are stored with a status: those of a batch show the doors of several buyers, and
 * without a recipient the buyer's data was removed.
 */
export const canHaveProofImages = (
  { batchId, recipient }: Delivery,
  status: CourierStatus | undefined,
): boolean => status === "delivered" && batchId === undefined && recipient !== undefined;
