import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { normalizeAccessKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { parsePointId } from "#shared/courier/domain/points/point-id.ts";
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
    const id = /^\d{1,10}$/.test(reference.id) ? parsePointId(Number(reference.id)) : undefined;
    return id === undefined ? undefined : points.find({ accountNumber: account.number, id });
  };

  return async (account: Account, reference: PointReference): Promise<Result<Point, Refusal>> => {
    const point = await findByReference(account, reference);
    return point === undefined ? fail(createNotFoundRefusal("point")) : ok(point);
  };
}
