import { mapResult } from "#functions/courier/http/map-result.ts";
import { createPoint as createCall } from "#shared/contract/points/create-point-call.ts";
import { createPointRoute as createRouteCall } from "#shared/contract/points/create-point-route-call.ts";
import {
  getPoint,
  getPointByAccessKey,
  listPoints,
  POINTS_PER_PAGE,
  trackPoint,
  trackPointByAccessKey,
} from "#shared/contract/points/point-read-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { RoutePlans } from "#shared/courier/ports/routes.ts";
import { countStopsBefore } from "#shared/courier/use-cases/points/count-stops-before.ts";
import { createPoint } from "#shared/courier/use-cases/points/create-point.ts";
import { findPoint, type PointReference } from "#shared/courier/use-cases/points/find-point.ts";
import type { SetPointStatusDeps } from "#shared/courier/use-cases/points/set-point-status.ts";
import {
  toPointRecord,
  toTrackingRecord,
} from "#shared/courier/use-cases/points/to-point-record.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type Route } from "../http/route.ts";

interface PointRouteDeps extends SetPointStatusDeps {
  readonly plans: Pick<RoutePlans, "find">;
}

/** Returns the calls that create and read points. */
export function createPointRoutes(deps: PointRouteDeps): Route<Account>[] {
  const create = createPoint(deps);
  const find = findPoint(deps.points);
  const countStops = countStopsBefore(deps);
  const track = async (caller: Account, reference: PointReference) => {
    const found = await find(caller, reference);
    if (!found.ok) return found;
    const stopsBefore = await countStops(found.value);
    return ok({ code: 0, data: toTrackingRecord(found.value, deps.clock(), stopsBefore) });
  };

  return [
    defineRoute(createCall, async ({ caller, body }) =>
      mapResult(await create(caller, body), ({ id }) => ({ code: 0, inserted_id: id })),
    ),
    defineRoute(createRouteCall, async ({ caller, body }) =>
      mapResult(await create(caller, body), ({ id }) => ({ code: 0, inserted_id: id })),
    ),
    defineRoute(listPoints, async ({ caller, query: { start } }) => {
      const page = await deps.points.listPage(caller.number, { start, limit: POINTS_PER_PAGE });
      return ok({ code: 0, data: page.map((point) => toPointRecord(point, deps.clock())) });
    }),
    defineRoute(getPoint, async ({ caller, variables }) =>
      mapResult(await find(caller, toIdSelector(variables)), wrapData(toPointRecord, deps.clock())),
    ),
    defineRoute(getPointByAccessKey, async ({ caller, variables }) =>
      mapResult(
        await find(caller, toAccessKeySelector(variables)),
        wrapData(toPointRecord, deps.clock()),
      ),
    ),
    defineRoute(trackPoint, ({ caller, variables }) => track(caller, toIdSelector(variables))),
    defineRoute(trackPointByAccessKey, ({ caller, variables }) =>
      track(caller, toAccessKeySelector(variables)),
    ),
  ];
}

type Variables = Readonly<Record<string, string>>;
const toIdSelector = ({ id = "" }: Variables) => ({ id });
const toAccessKeySelector = ({ access_key = "" }: Variables) => ({ accessKey: access_key });

const wrapData =
  <From, To>(toBody: (from: From, now: Date) => To, now: Date) =>
  (from: From) => ({ code: 0, data: toBody(from, now) });
