import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import type { Actor, Courier, Point } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import { advance, type StatusChange } from "#shared/courier/domain/points/transition-point.ts";
import type {
  Accounts,
  Credentials,
  DriveHints,
  NotifyHints,
  Points,
} from "#shared/courier/ports.ts";
import { notFound, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { nextStepAt } from "#shared/courier/use-cases/sandbox/compute-next-point-step-at.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { changePoint } from "./change-point.ts";

export interface SetPointStatusDeps {
  readonly points: Points;
  readonly accounts: Accounts;
  readonly hints: Pick<NotifyHints, "outbox"> & DriveHints;
  readonly credentials: Pick<Credentials, "newNotificationId">;
  readonly clock: Clock;
}

/** What a point is to become, by whom. */
interface WantedStatus {
  readonly becomes: PointStatus;
  readonly by: Actor;
  readonly courier?: Courier | undefined;
  readonly plan?: number | undefined;
}

/** Says from the point as it is what it is to become; undefined leaves it, a refusal is the answer. */
type Decide = (point: Point) => WantedStatus | Refusal | undefined;

/**
 * Sets a point's status, along the table only; the present one again changes nothing and succeeds.
 * One save holds the status, its history, its notification and the sandbox's next step, so that a
 * crash parts none of them; the hints afterwards only make it quick.
 */
export function setPointStatus(deps: SetPointStatusDeps) {
  const { points, accounts, hints, credentials, clock } = deps;

  return async (id: PointId, decide: Decide): Promise<Result<Point, Refusal>> => {
    let outcome: Result<Point, Refusal> = refused(notFound("point"));
    const moved = await changePoint(points, id, async (point) => {
      const at = clock();
      const notificationId = credentials.newNotificationId();
      const decided = changed(point, decide(point), { at, notificationId });
      outcome = decided.ok ? ok(point) : decided;
      if (!decided.ok || decided.value === point) return undefined;
      const account = await accounts.find(point.clientid);
      return { ...decided.value, nextStepAt: nextStepAt(account, decided.value, at) };
    });
    if (moved === undefined) return outcome;
    await hintAt(hints, moved, clock());
    return ok(moved);
  };
}

/** The point as it is wanted; the very same one where nothing is to change. */
function changed(
  point: Point,
  wanted: ReturnType<Decide>,
  now: Pick<StatusChange, "at" | "notificationId">,
): Result<Point, Refusal> {
  if (wanted === undefined) return ok(point);
  if ("msgtext" in wanted) return refused(wanted);
  const step = advance(point, { ...wanted, ...now });
  return step.kind === "forbidden" ? refused(forbids(point, wanted.becomes)) : ok(step.point);
}

async function hintAt(hints: SetPointStatusDeps["hints"], point: Point, now: Date) {
  await hints.outbox(point.id);
  if (point.nextStepAt === undefined) return;
  const waitMs = point.nextStepAt.getTime() - now.getTime();
  await hints.drive({ id: point.id, statusesBefore: point.history.length, waitMs });
}

const named = (status: PointStatus) => `${status} "${POINT_STATUS[status]}"`;

/** The present status does not allow the wanted one. */
export const forbids = ({ status }: Point, becomes: PointStatus): Refusal => ({
  name: "statusForbids",
  msgtext: `The point is in status ${named(status)}, which ${named(becomes)} may not follow.`,
});
