import * as z from "zod";
import {
  type CircuitState,
  toCircuitMessage,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { countErasures, listErasures } from "#shared/bridge/use-cases/privacy/list-erasures.ts";
import { ok } from "#shared/kernel/result.ts";
import { toMessageView } from "./message-view.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";

interface Deps {
  readonly stores: Pick<Stores, "findAccount">;
  readonly health: Pick<AccountHealthRecords, "read">;
  readonly erasures: Pick<CourierErasures, "listByAccount">;
}

/** Creates the call that shows whether an account's courier is called, and what it did not erase. */
export function createAccountHealthRoutes({ stores, health, erasures }: Deps): OperatorRoute[] {
  return [
    defineRoute(
      {
        key: "GET /ops/v1/accounts/{accountId}/health",
        status: 200,
        path: z.object({ accountId: accountIdSchema }),
      },
      async ({ path: { accountId } }) => {
        const account = await stores.findAccount(accountId);
        if (account === undefined) return refuse(404, "No such courier account.");
        const stored = await health.read(accountId);
        const unfinished = await listErasures(erasures, accountId);
        return ok({
          account_id: accountId,
          paused_at: account.pausedAt ?? null,
          ...toCircuitView(stored.health),
          erasures: countErasures(unfinished),
        });
      },
    ),
  ];
}

/** Returns whether the courier is called, and since when not. */
export const toCircuitView = (circuit: CircuitState) => ({
  ...(circuit.state === "closed"
    ? { state: "available", since: null, until: null }
    : { state: circuit.state, since: circuit.since, until: circuit.until }),
  ...toMessageView(toCircuitMessage(circuit)),
});
