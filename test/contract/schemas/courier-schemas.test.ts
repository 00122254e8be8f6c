import { describe, expect, it } from "vitest";
import type { Call } from "#shared/contract/call.ts";
import { CALLS, type CallName } from "#shared/contract/openapi/calls.ts";
import { ORDER_STATUS_IDS } from "#shared/contract/orders/order-value-texts.ts";
import { POINT_STATUS_IDS } from "#shared/contract/points/point-status-texts.ts";
import { ORDER_STATUSES } from "#shared/courier/domain/orders/order-status.ts";
import { POINT_STATUSES } from "#shared/courier/domain/points/point-status.ts";
import { DOCUMENT, OPERATIONS } from "#test/contract/openapi/read-document.ts";
import { testAgreement } from "./test-agreement.ts";

const WITH_INPUT = OPERATIONS.filter(
  ({ requestBody, parameters }) =>
    requestBody !== undefined || parameters.some((each) => each.in === "query"),
);

describe.each(WITH_INPUT.map((operation) => [operation.operationId, operation] as const))(
  "%s",
  (name, { requestBody, parameters }) => {
    const call: Call = CALLS[name as CallName];
    testAgreement({ document: DOCUMENT, body: requestBody, parameters, schemas: call });
  },
);

it("the operator can set every status that orders and points have", () => {
  expect([...ORDER_STATUS_IDS].sort()).toEqual([...ORDER_STATUSES].sort());
  expect([...POINT_STATUS_IDS].sort()).toEqual([...POINT_STATUSES].sort());
});
