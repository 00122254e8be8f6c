import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { normalizeAccessKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { getPointPosition, parsePointId } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

/** A point's id, or its access key in any case. */
export type PointReference = { readonly id: string } | { readonly accessKey: string };

/** Finds the account's own point. Refuses everything else as not found. */
export function findPoint(points: Points) {
  const findByReference = async (
    account: Account,
    reference: PointReference,
  ): Promise<Point | undefined> => {
    if ("accessKey" in reference) {
      const key = normalizeAccessKey(reference.accessKey);
      return key === undefined ? undefined : points.findByKey(account.number, key);
    }
    const id = /^\d{1,16}$/.test(reference.id) ? parsePointId(Number(reference.id)) : undefined;
    const isOwn = id !== undefined && getPointPosition(id).accountNumber === account.number;
    return isOwn ? points.find(id) : undefined;
  };

  return async (account: Account, reference: PointReference): Promise<Result<Point, Refusal>> => {
    const point = await findByReference(account, reference);
    return point === undefined ? fail(createNotFoundRefusal("point")) : ok(point);
  };
}
