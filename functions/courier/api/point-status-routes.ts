import { mapResult } from "#functions/courier/http/map-result.ts";
import type { Call } from "#shared/contract/call.ts";
import {
  deliveryReady,
  dropoffReceived,
  laboratoryReady,
} from "#shared/contract/points/point-status-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import {
  changeOwnPointStatus,
  DELIVERY_READY,
  DROPOFF_RECEIVED,
  LABORATORY_READY,
  type PartnerStatusChange,
} from "#shared/courier/use-cases/points/change-own-point-status.ts";
import type { SetPointStatusDeps } from "#shared/courier/use-cases/points/set-point-status.ts";
import { defineRoute, type Route } from "../http/route.ts";

/** The documented response to a changed status: `inserted_id` is -1 (interface document, Points module). */
const STATUS_CHANGED = { code: 0, inserted_id: -1 };

/** Returns the calls by which a partner changes the status of its point. */
export function createPointStatusRoutes(deps: SetPointStatusDeps): Route<Account>[] {
  const change = changeOwnPointStatus(deps);
  const defineStatusRoute = (call: StatusCall, to: PartnerStatusChange) =>
    defineRoute<StatusCall, Account>(call, async ({ caller, body }) =>
      mapResult(await change(caller, body.id, to), () => STATUS_CHANGED),
    );

  return [
    defineStatusRoute(deliveryReady, DELIVERY_READY),
    defineStatusRoute(laboratoryReady, LABORATORY_READY),
    defineStatusRoute(dropoffReceived, DROPOFF_RECEIVED),
  ];
}

type StatusCall = Call & Pick<typeof deliveryReady, "body" | "success">;
