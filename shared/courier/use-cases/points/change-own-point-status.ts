import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { getPointPosition, parsePointId } from "#shared/courier/domain/points/point-id.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, type Result } from "#shared/kernel/result.ts";
import {
  createStatusRefusal,
  type SetPointStatusDeps,
  setPointStatus,
} from "./set-point-status.ts";

/** A change that partners may make: narrower than the table, which serves the courier too. */
export interface PartnerStatusChange {
  readonly targetStatus: PointStatus;
  readonly from: readonly PointStatus[];
}

/** Ready for delivery again; changes nothing where it is (decisions, Points). */
export const DELIVERY_READY: PartnerStatusChange = {
  targetStatus: 1000,
  from: [500, 1830, 1840, 1000],
};
/** Delivered, now ready to be fetched for the laboratory. */
export const LABORATORY_READY: PartnerStatusChange = { targetStatus: 1720, from: [1700, 1710] };
/** The laboratory has it. */
export const DROPOFF_RECEIVED: PartnerStatusChange = { targetStatus: 1760, from: [1750] };

/** Makes one of the changes above on the account's own point. */
export function changeOwnPointStatus(deps: SetPointStatusDeps) {
  const setStatus = setPointStatus(deps);

  return async (
    account: Account,
    value: number,
    { targetStatus, from }: PartnerStatusChange,
  ): Promise<Result<Point, Refusal>> => {
    const id = parsePointId(value);
    if (id === undefined || getPointPosition(id).accountNumber !== account.number) {
      return fail(createNotFoundRefusal("point"));
    }
    return setStatus(id, (point) =>
      from.includes(point.status)
        ? { targetStatus, actor: "partner" }
        : createStatusRefusal(point, targetStatus),
    );
  };
}
