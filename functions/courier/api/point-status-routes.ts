import { answered } from "#functions/courier/http/map-result.ts";
import type { Call } from "#shared/contract/call.ts";
import {
  deliveryReady,
  dropoffReceived,
  laboratoryReady,
} from "#shared/contract/points/point-status-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import {
  changeOwnPoint,
  DELIVERY_READY,
  DROPOFF_RECEIVED,
  LABORATORY_READY,
  type PartnersChange,
} from "#shared/courier/use-cases/points/change-own-point-status.ts";
import type { SetPointStatusDeps } from "#shared/courier/use-cases/points/set-point-status.ts";
import { type Route, route } from "../http/route.ts";

/** What `inserted_id` says when a status was changed (interface document, Points module). */
const CHANGED = { code: 0, inserted_id: -1 };

/** The changes of a point that its partner makes. */
export function pointStatusRoutes(deps: SetPointStatusDeps): Route<Account>[] {
  const change = changeOwnPoint(deps);
  const changing = (call: StatusCall, to: PartnersChange) =>
    route<StatusCall, Account>(call, async ({ caller, body }) =>
      answered(await change(caller, body.id, to), () => CHANGED),
    );

  return [
    changing(deliveryReady, DELIVERY_READY),
    changing(laboratoryReady, LABORATORY_READY),
    changing(dropoffReceived, DROPOFF_RECEIVED),
  ];
}

type StatusCall = Call & Pick<typeof deliveryReady, "body" | "success">;
