import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { comparableKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { asPointId, placeOf } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports.ts";
import { notFound, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";

/** How a point is named in a path: by its id, or by its access key in any case. */
export type PointName = { readonly id: string } | { readonly accessKey: string };

/** The account's own point of that name; everything else is "no such point". */
export function findPoint(points: Points) {
  const named = async (account: Account, name: PointName): Promise<Point | undefined> => {
    if ("accessKey" in name) {
      const key = comparableKey(name.accessKey);
      return key === undefined ? undefined : points.findByKey(account.number, key);
    }
    const id = /^\d{1,16}$/.test(name.id) ? asPointId(Number(name.id)) : undefined;
    const own = id !== undefined && placeOf(id).accountNumber === account.number;
    return own ? points.find(id) : undefined;
  };

  return async (account: Account, name: PointName): Promise<Result<Point, Refusal>> => {
    const point = await named(account, name);
    return point === undefined ? refused(notFound("point")) : ok(point);
  };
}
