import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { respondJson, respondRefusal } from "#functions/runtime/json-routes.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

/** What an operator is answered who connected a store. */
export const respondConnected = (
  connected: Store | "unknown-account",
  details: Readonly<Record<string, unknown>>,
): APIGatewayProxyStructuredResultV2 =>
  connected === "unknown-account"
    ? respondRefusal(
        404,
        "No such courier account. Connect it first with PUT /ops/v1/accounts/{id}, and name it in account_id.",
      )
    : respondJson(200, {
        store_id: connected.storeId,
        key_prefix: connected.keyPrefix,
        ...details,
      });
