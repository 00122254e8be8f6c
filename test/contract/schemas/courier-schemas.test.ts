import { describe } from "vitest";
import type { Call } from "#shared/contract/call.ts";
import { CALLS, type CallName } from "#shared/contract/openapi/calls.ts";
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
