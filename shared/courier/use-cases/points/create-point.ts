import type { NewPoint } from "#shared/contract/points/create-point-call.ts";
import type { NewPointRoute } from "#shared/contract/points/create-point-route-call.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { computeEraseAt } from "#shared/courier/domain/personal-data/retention.ts";
import { normalizeAccessKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import type { Point, PointCreation } from "#shared/courier/domain/points/point.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import type { PointSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import { createInvalidFieldRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { getCorrelation } from "#shared/kernel/correlation.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

interface CreatePointDeps {
  readonly points: Points;
  readonly workQueue: PointSimulationQueue;
  readonly clock: Clock;
}

/**
 * Creates one point per access key. Of several requests with one key, the first succeeds. The
 * others are refused with the id of its point, even if the first crashed before it responded.
 */
export function createPoint({ points, workQueue, clock }: CreatePointDeps) {
  return async (
    account: Account,
    body: NewPoint | NewPointRoute,
  ): Promise<Result<Point, Refusal>> => {
    const key = normalizeAccessKey(body.access_key);
    if (key === undefined)
      return fail(createInvalidFieldRefusal("access_key", "is too long: shorten it"));

    const now = clock();
    const waitMs = account.sandboxStepSeconds * 1000;
    const { created, point } = await points.create(
      {
        clientid: account.clientid,
        accountNumber: account.number,
        creation: toPointCreation(body),
        createdAt: now,
        eraseAt: computeEraseAt(
          { endedAt: undefined, lastChangeAt: now },
          account.personalDataDays,
        ),
        nextStepAt: account.sandbox ? new Date(now.getTime() + waitMs) : undefined,
        correlationId: getCorrelation()?.correlationId,
      },
      key,
    );
    if (!created) return fail(createAccessKeyInUseRefusal(point));
    if (account.sandbox)
      await workQueue.enqueuePointStep({
        point: { accountNumber: point.accountNumber, id: point.id },
        statusesBefore: 1,
        waitMs,
      });
    return ok(point);
  };
}

const toPointCreation = ({
  rec_desc,
  ...body
}: NewPoint & Partial<Omit<NewPointRoute, keyof NewPoint>>): PointCreation => ({
  ...body,
  rec_desc: rec_desc ?? undefined,
  pickup_address_text: body.pickup_address_text ?? undefined,
});

const createAccessKeyInUseRefusal = ({ id }: Point): Refusal => ({
  name: "accessKeyInUse",
  msgtext: `access_key is in use by the point ${id}: read that point, or send another key.`,
  errors: [{ field: "access_key", msgtext: `is in use by the point ${id}` }],
  inserted_id: id,
});
