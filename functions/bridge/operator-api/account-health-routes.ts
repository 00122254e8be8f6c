import {
  type JsonRoute,
  parseInput,
  respondJson,
  respondRefusal,
} from "#functions/runtime/json-routes.ts";
import type { CircuitState } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

interface Deps {
  readonly stores: Pick<Stores, "findAccount">;
  readonly health: Pick<AccountHealthRecords, "read">;
}

/** The call that shows whether an account's courier is asked, and why not. */
export function createAccountHealthRoutes({ stores, health }: Deps) {
  return {
    "GET /ops/v1/accounts/{accountId}/health": async ({ variables }) => {
      const accountId = parseInput(accountIdSchema, variables.accountId, "accountId");
      if ((await stores.findAccount(accountId)) === undefined) {
        return respondRefusal(404, "No such courier account.");
      }
      const stored = await health.read(accountId);
      return respondJson(200, { account_id: accountId, ...toHealthView(stored.health) });
    },
  } satisfies Record<string, JsonRoute>;
}

const toHealthView = (health: CircuitState) =>
  health.state === "closed"
    ? { state: "available", since: null, until: null, text: "The courier is available." }
    : { state: health.state, since: health.since, until: health.until, text: health.text };
