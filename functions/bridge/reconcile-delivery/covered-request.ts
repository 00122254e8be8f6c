import type { QueuedRequest } from "./queued-request.ts";

/**
 * Whether a request needs no run of its own, because a later one for its delivery, which was received with it,
 * reads the order anyway: both are webhooks of the store, and the later one says nothing of the order. Shopify
 * tells of a new order with three of them.
 */
export const isCoveredRequest = (request: QueuedRequest, later: QueuedRequest): boolean =>
  isOfStore(request) &&
  isOfStore(later) &&
  later.orderFingerprint === undefined &&
  later.changedAt === undefined;

const isOfStore = (
  request: QueuedRequest,
): request is Extract<QueuedRequest, { orderId: unknown }> =>
  "orderId" in request && request.source === "store";
