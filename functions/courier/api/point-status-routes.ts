import { mapResult } from "#functions/courier/http/map-result.ts";
import type { Call } from "#shared/contract/call.ts";
import { erasePoint } from "#shared/contract/points/erase-point-call.ts";
import {
  deliveryReady,
  dropoffReceived,
  laboratoryReady,
} from "#shared/contract/points/point-status-calls.ts";
import { ratePointDriver as rateCall } from "#shared/contract/points/rate-point-driver-call.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { eraseOwnPoint } from "#shared/courier/use-cases/personal-data/erase-personal-data.ts";
import {
  changeOwnPointStatus,
  DELIVERY_READY,
  DROPOFF_RECEIVED,
  LABORATORY_READY,
  type PartnerStatusChange,
} from "#shared/courier/use-cases/points/change-own-point-status.ts";
import { ratePointDriver } from "#shared/courier/use-cases/points/rate-point-driver.ts";
import type { SetPointStatusDeps } from "#shared/courier/use-cases/points/set-point-status.ts";
import { defineRoute, type Route } from "../http/route.ts";

/** The documented response to a changed status: `inserted_id` is -1 (interface document, Points module). */
const STATUS_CHANGED = { code: 0, inserted_id: -1 };

/** Returns the calls by which a partner changes its point's status, rates its driver or erases its data. */
export function createPointStatusRoutes(deps: SetPointStatusDeps): Route<Account>[] {
  const change = changeOwnPointStatus(deps);
  const erase = eraseOwnPoint(deps);
  const rate = ratePointDriver(deps);
  const defineStatusRoute = (call: StatusCall, to: PartnerStatusChange) =>
    defineRoute<StatusCall, Account>(call, async ({ caller, body }) =>
      mapResult(await change(caller, body.id, to), () => STATUS_CHANGED),
    );

  return [
    defineStatusRoute(deliveryReady, DELIVERY_READY),
    defineStatusRoute(laboratoryReady, LABORATORY_READY),
    defineStatusRoute(dropoffReceived, DROPOFF_RECEIVED),
    defineRoute(rateCall, async ({ caller, body: { id, rate_val } }) =>
      mapResult(await rate(caller, id, rate_val), ({ id: ratedId, isFirst }) => ({
        code: 0,
        inserted_id: ratedId,
        ...(isFirst ? {} : { msgtext: ALREADY_RATED }),
      })),
    ),
    defineRoute(erasePoint, async ({ caller, variables: { id = "" } }) =>
      mapResult(await erase(caller, id), (erasedAt) => ({
        code: 0,
        erased_at: erasedAt.toISOString(),
      })),
    ),
  ];
}

const ALREADY_RATED = "The driver of this point was rated already: the first rating stays.";

type StatusCall = Call & Pick<typeof deliveryReady, "body" | "success">;
