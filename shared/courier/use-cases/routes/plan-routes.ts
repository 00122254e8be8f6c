import type { PlanRoutesBody } from "#shared/contract/ops/route-plan-calls.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import type { ReadyPoints } from "#shared/courier/ports/routes.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { assignRoutes } from "../../domain/routes/assign-routes.ts";
import type { RoutePlan } from "../../domain/routes/route-plan.ts";
import { computeIterations, MAX_POINTS } from "../../domain/routes/search-effort.ts";
import { createInvalidFieldRefusal, createNotFoundRefusal, type Refusal } from "../refusal.ts";
import { loadReadyPoints } from "./load-ready-points.ts";
import { locatePoints } from "./locate-points.ts";
import { parseDriversOnShift } from "./parse-drivers-on-shift.ts";
import { type SettlePlanDeps, settlePlan } from "./settle-plan.ts";

export interface PlanRoutesDeps extends SettlePlanDeps {
  readonly ready: ReadyPoints;
  readonly locator: Pick<Locator, "locate">;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/** Seeds are integers below this. */
const SEED_LIMIT = 2 ** 31;

/**
 * Plans the routes of the ready points, saves the plan, and then schedules its points. A crash
 * before the save has no effect; a crash after it is completed by the sweep. If two simultaneous
 * plans contain the same point, it stays on the route of the plan that scheduled it.
 */
export function planRoutes(deps: PlanRoutesDeps) {
  const { plans, ready, locator, clock, random } = deps;
  const settle = settlePlan(deps);

  return async (body: PlanRoutesBody): Promise<Result<RoutePlan, Refusal>> => {
    const drivers = parseDriversOnShift(body.drivers, clock());
    if (!drivers.ok) return drivers;
    const requestedAccount = await resolveAccountNumber(deps, body.clientid ?? undefined);
    if (!requestedAccount.ok) return requestedAccount;

    const identities = await ready.list(requestedAccount.value);
    const pointsWithAccounts = await loadReadyPoints(deps, identities.slice(0, MAX_POINTS));
    const { located, leftOut } = await locatePoints(locator, pointsWithAccounts);
    const seed = Math.floor(random() * SEED_LIMIT);
    const assigned = assignRoutes(located, drivers.value, seed);
    const plan = await plans.add({
      plannedAt: clock(),
      seed,
      iterations: computeIterations(located.length),
      routes: assigned.routes,
      leftOut: [...leftOut, ...assigned.leftOut],
      moreReady: Math.max(0, identities.length - MAX_POINTS),
    });
    return ok(await settle(plan));
  };
}

/** Returns the account number whose points are planned. Undefined means all accounts. */
async function resolveAccountNumber(
  { accounts }: Pick<PlanRoutesDeps, "accounts">,
  clientid: string | undefined,
): Promise<Result<number | undefined, Refusal>> {
  if (clientid === undefined) return ok(undefined);
  const account = await accounts.find(clientid);
  if (account === undefined) return fail(createNotFoundRefusal("account"));
  return account.sandbox ? fail(SANDBOX_REFUSAL) : ok(account.number);
}

const SANDBOX_REFUSAL = createInvalidFieldRefusal(
  "clientid",
  "is a sandbox, whose driver is simulated",
);
