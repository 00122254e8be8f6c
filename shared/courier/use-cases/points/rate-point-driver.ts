import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { canRateDriver } from "#shared/courier/domain/points/point.ts";
import { type PointId, parsePointId } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { changePoint } from "./change-point.ts";

interface RatePointDriverDeps {
  readonly points: Points;
  readonly clock: Clock;
}

/** `isFirst` is true if this rating was stored. A later rating does not replace it. */
interface PointRating {
  readonly id: PointId;
  readonly isFirst: boolean;
}

/** Rates the driver of one of the account's own points once. Refuses if no driver is assigned. */
export function ratePointDriver({ points, clock }: RatePointDriverDeps) {
  return async (
    account: Account,
    pointNumber: number,
    value: number,
  ): Promise<Result<PointRating, Refusal>> => {
    const id = parsePointId(pointNumber);
    let outcome: Result<PointRating, Refusal> = fail(createNotFoundRefusal("point"));
    if (id === undefined) return outcome;
    await changePoint(points, { accountNumber: account.number, id }, async (point) => {
      const isFirst = point.rating === undefined;
      const isAllowed = canRateDriver(point);
      outcome = isFirst && !isAllowed ? fail(NO_DRIVER) : ok({ id, isFirst });
      return isAllowed ? { ...point, rating: { value, at: clock() } } : undefined;
    });
    return outcome;
  };
}

const NO_DRIVER: Refusal = { name: "noDriver", msgtext: "No driver is assigned to the point." };
