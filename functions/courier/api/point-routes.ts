import { answered } from "#functions/courier/http/map-result.ts";
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
import { pointRecord, trackingRecord } from "#shared/courier/use-cases/points/to-point-record.ts";
import { ok } from "#shared/kernel/result.ts";
import { type Route, route } from "../http/route.ts";

/** The points module: creating and reading. */
export function pointRoutes(deps: SetPointStatusDeps): Route<Account>[] {
  const create = createPoint(deps);
  const find = findPoint(deps.points);

  return [
    route(createCall, async ({ caller, body }) =>
      answered(await create(caller, body), ({ id }) => ({ code: 0, inserted_id: id })),
    ),
    route(createRouteCall, async ({ caller, body }) =>
      answered(await create(caller, body), ({ id }) => ({ code: 0, inserted_id: id })),
    ),
    route(listPoints, async ({ caller, query: { start } }) => {
      const page = await deps.points.page(caller.number, { start, limit: POINTS_PER_PAGE });
      return ok({ code: 0, data: page.map(pointRecord) });
    }),
    route(getPoint, async ({ caller, variables }) =>
      answered(await find(caller, byId(variables)), data(pointRecord)),
    ),
    route(getPointByAccessKey, async ({ caller, variables }) =>
      answered(await find(caller, byKey(variables)), data(pointRecord)),
    ),
    route(trackPoint, async ({ caller, variables }) =>
      answered(await find(caller, byId(variables)), data(trackingRecord)),
    ),
    route(trackPointByAccessKey, async ({ caller, variables }) =>
      answered(await find(caller, byKey(variables)), data(trackingRecord)),
    ),
  ];
}

type Variables = Readonly<Record<string, string>>;
const byId = ({ id = "" }: Variables) => ({ id });
const byKey = ({ access_key = "" }: Variables) => ({ accessKey: access_key });

const data =
  <From, To>(show: (from: From) => To) =>
  (from: From) => ({ code: 0, data: show(from) });
