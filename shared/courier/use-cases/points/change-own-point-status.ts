import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { parsePointId } from "#shared/courier/domain/points/point-id.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, type Result } from "#shared/kernel/result.ts";
import {
  createStatusRefusal,
  type SetPointStatusDeps,
  setPointStatus,
} from "./set-point-status.ts";

/**
 * A status change that partners may make. The transition table also allows the courier's changes.
 */
export interface PartnerStatusChange {
  readonly targetStatus: PointStatus;
  readonly from: readonly PointStatus[];
}

/** Makes a point ready for delivery again. Has no effect if it is ready. */
export const DELIVERY_READY: PartnerStatusChange = {
  targetStatus: 1000,
  from: [500, 1830, 1840, 1000],
};
/** Makes a delivered point ready for pick-up for the laboratory. Has no effect if it is ready. */
export const LABORATORY_READY: PartnerStatusChange = {
  targetStatus: 1720,
  from: [1700, 1710, 1720],
};
/** Confirms that the laboratory received the point. */
export const DROPOFF_RECEIVED: PartnerStatusChange = { targetStatus: 1760, from: [1750] };

/** Applies a partner's status change to one of the account's own points. */
export function changeOwnPointStatus(deps: SetPointStatusDeps) {
  const setStatus = setPointStatus(deps);

  return async (
    account: Account,
    value: number,
    { targetStatus, from }: PartnerStatusChange,
  ): Promise<Result<Point, Refusal>> => {
    const id = parsePointId(value);
    if (id === undefined) return fail(createNotFoundRefusal("point"));
    return setStatus({ accountNumber: account.number, id }, (point) =>
      from.includes(point.status)
        ? { targetStatus, actor: "partner" }
        : createStatusRefusal(point, targetStatus),
    );
  };
}
