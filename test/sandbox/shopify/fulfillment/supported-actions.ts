import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";

const byStatus: Readonly<Record<FulfillmentOrderRecord["status"], readonly string[]>> = {
  OPEN: ["CREATE_FULFILLMENT", "REPORT_PROGRESS", "MOVE", "HOLD", "SPLIT"],
  IN_PROGRESS: ["CREATE_FULFILLMENT", "REPORT_PROGRESS", "MARK_AS_OPEN", "HOLD"],
  ON_HOLD: ["RELEASE_HOLD", "HOLD", "MOVE"],
  SCHEDULED: ["MARK_AS_OPEN", "MOVE"],
  CLOSED: [],
  CANCELLED: [],
};

/** Returns the actions that a fulfillment order allows now. A pick-up has no progress to report. */
export const listSupportedActions = ({
  status,
  deliveryMethod,
}: FulfillmentOrderRecord): string[] =>
  byStatus[status].filter(
    (action) => action !== "REPORT_PROGRESS" || deliveryMethod.methodType !== "PICK_UP",
  );
