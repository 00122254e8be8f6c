import { answer, type JsonRoute, parsed, refusal } from "#functions/runtime/json-routes.ts";
import type { Health } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AccountHealth } from "#shared/bridge/ports/account-health.ts";
import type { Tenants } from "#shared/bridge/ports.ts";

interface Deps {
  readonly tenants: Pick<Tenants, "account">;
  readonly health: Pick<AccountHealth, "read">;
}

/** The call that shows whether an account's courier is asked, and why not. */
export function accountHealthRoutes({ tenants, health }: Deps) {
  return {
    "GET /ops/v1/accounts/{accountId}/health": async ({ variables }) => {
      const accountId = parsed(accountIdSchema, variables.accountId, "accountId");
      if ((await tenants.account(accountId)) === undefined) {
        return refusal(404, "No such courier account.");
      }
      const kept = await health.read(accountId);
      return answer(200, { account_id: accountId, ...healthView(kept.health) });
    },
  } satisfies Record<string, JsonRoute>;
}

const healthView = (health: Health) =>
  health.state === "well"
    ? { state: health.state, since: null, until: null, text: "The courier may be asked." }
    : { state: health.state, since: health.since, until: health.until, text: health.text };
