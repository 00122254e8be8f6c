import { listCourierRecords } from "#shared/bridge/domain/privacy/courier-record.ts";
import { NO_ORDER } from "./courier-order.ts";
import type { Delivery } from "./delivery.ts";

/**
 * Forgets the quote and the access key of a delivery that is not booked. What they may have made is
 * remembered: the courier is asked to erase it some day.
 */
export const dropRequests = (
  delivery: Delivery,
): Pick<Delivery, "order" | "accessKey" | "pointAttemptedAt" | "formerRecords"> => ({
  order: delivery.order && { ...NO_ORDER, ...delivery.order, quote: undefined },
  accessKey: undefined,
  pointAttemptedAt: undefined,
  formerRecords: listCourierRecords(delivery),
});
