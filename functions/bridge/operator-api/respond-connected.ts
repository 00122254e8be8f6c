import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { answer, refusal } from "#functions/runtime/json-routes.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

/** What an operator is answered who connected a store. */
export const connectedAnswer = (
  connected: Store | "unknown-account",
  more: Readonly<Record<string, unknown>>,
): APIGatewayProxyStructuredResultV2 =>
  connected === "unknown-account"
    ? refusal(
        404,
        "No such courier account. Connect it first with PUT /ops/v1/accounts/{id}, and name it in account_id.",
      )
    : answer(200, { store_id: connected.storeId, key_prefix: connected.keyPrefix, ...more });
