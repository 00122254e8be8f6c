import type { PlanRoutesBody } from "#shared/contract/ops/route-plan-calls.ts";
import type { ReadyPoints } from "#shared/courier/ports/routes.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { assignRoutes } from "../../domain/routes/assign-routes.ts";
import type { RoutePlan } from "../../domain/routes/route-plan.ts";
import { iterationsFor, MOST_POINTS } from "../../domain/routes/search-effort.ts";
import type { Locator } from "../../ports-for-orders.ts";
import { notFound, type Refusal, wrongField } from "../refusal.ts";
import { ownedReadyPoints } from "./load-ready-points.ts";
import { locatePoints } from "./locate-points.ts";
import { driversOnShift } from "./parse-drivers-on-shift.ts";
import { type SettleDeps, settlePlan } from "./settle-plan.ts";

export interface PlanRoutesDeps extends SettleDeps {
  readonly ready: ReadyPoints;
  readonly locator: Pick<Locator, "locate">;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** Seeds are whole numbers below this. */
const SEEDS = 2 ** 31;

/**
 * Plans the routes of the points that are ready, saves the plan, and then schedules its points: a
 * process that dies before the save has done nothing, one that dies after it is completed by the
 * sweep. Two plans at once may name a point; it stays on the route of the one that scheduled it.
 */
export function planRoutes(deps: PlanRoutesDeps) {
  const { plans, ready, locator, clock, random } = deps;
  const settle = settlePlan(deps);

  return async (body: PlanRoutesBody): Promise<Result<RoutePlan, Refusal>> => {
    const drivers = driversOnShift(body.drivers, clock());
    if (!drivers.ok) return drivers;
    const asked = await accountNumber(deps, body.clientid ?? undefined);
    if (!asked.ok) return asked;

    const ids = await ready.all(asked.value);
    const owned = await ownedReadyPoints(deps, ids.slice(0, MOST_POINTS));
    const { located, leftOut } = await locatePoints(locator, owned);
    const seed = Math.floor(random() * SEEDS);
    const assigned = assignRoutes(located, drivers.value, seed);
    const plan = await plans.add({
      plannedAt: clock(),
      seed,
      iterations: iterationsFor(located.length),
      routes: assigned.routes,
      leftOut: [...leftOut, ...assigned.leftOut],
      moreReady: Math.max(0, ids.length - MOST_POINTS),
    });
    return ok(await settle(plan));
  };
}

/** Whose points are asked for: undefined is everybody's. */
async function accountNumber(
  { accounts }: Pick<PlanRoutesDeps, "accounts">,
  clientid: string | undefined,
): Promise<Result<number | undefined, Refusal>> {
  if (clientid === undefined) return ok(undefined);
  const account = await accounts.find(clientid);
  if (account === undefined) return refused(notFound("account"));
  return account.sandbox ? refused(SANDBOX) : ok(account.number);
}

const SANDBOX = wrongField("clientid", "is a sandbox, whose driver is simulated");
