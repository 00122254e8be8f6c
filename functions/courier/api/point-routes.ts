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
import { createPoint } from "#shared/courier/use-cases/points/create-point.ts";
import { findPoint } from "#shared/courier/use-cases/points/find-point.ts";
import type { SetPointStatusDeps } from "#shared/courier/use-cases/points/set-point-status.ts";
import {
  toPointRecord,
  toTrackingRecord,
} from "#shared/courier/use-cases/points/to-point-record.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type Route } from "../http/route.ts";

/** Returns the calls that create and read points. */
export function createPointRoutes(deps: SetPointStatusDeps): Route<Account>[] {
  const create = createPoint(deps);
  const find = findPoint(deps.points);

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
    defineRoute(trackPoint, async ({ caller, variables }) =>
      mapResult(
        await find(caller, toIdSelector(variables)),
        wrapData(toTrackingRecord, deps.clock()),
      ),
    ),
    defineRoute(trackPointByAccessKey, async ({ caller, variables }) =>
      mapResult(
        await find(caller, toAccessKeySelector(variables)),
        wrapData(toTrackingRecord, deps.clock()),
      ),
    ),
  ];
}

type Variables = Readonly<Record<string, string>>;
const toIdSelector = ({ id = "" }: Variables) => ({ id });
const toAccessKeySelector = ({ access_key = "" }: Variables) => ({ accessKey: access_key });

const wrapData =
  <From, To>(toBody: (from: From, now: Date) => To, now: Date) =>
  (from: From) => ({ code: 0, data: toBody(from, now) });
