import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { asPointId, placeOf } from "#shared/courier/domain/points/point-id.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import { notFound, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { type Result, refused } from "#shared/kernel/result.ts";
import { forbids, type SetPointStatusDeps, setPointStatus } from "./set-point-status.ts";

/** A change that partners may make: narrower than the table, which serves the courier too. */
export interface PartnersChange {
  readonly becomes: PointStatus;
  readonly from: readonly PointStatus[];
}

/** Ready for delivery again; changes nothing where it is (decisions, Points). */
export const DELIVERY_READY: PartnersChange = { becomes: 1000, from: [500, 1830, 1840, 1000] };
/** Delivered, now ready to be fetched for the laboratory. */
export const LABORATORY_READY: PartnersChange = { becomes: 1720, from: [1700, 1710] };
/** The laboratory has it. */
export const DROPOFF_RECEIVED: PartnersChange = { becomes: 1760, from: [1750] };

/** Makes one of the changes above on the account's own point. */
export function changeOwnPoint(deps: SetPointStatusDeps) {
  const setStatus = setPointStatus(deps);

  return async (
    account: Account,
    value: number,
    { becomes, from }: PartnersChange,
  ): Promise<Result<Point, Refusal>> => {
    const id = asPointId(value);
    if (id === undefined || placeOf(id).accountNumber !== account.number) {
      return refused(notFound("point"));
    }
    return setStatus(id, (point) =>
      from.includes(point.status) ? { becomes, by: "partner" } : forbids(point, becomes),
    );
  };
}
