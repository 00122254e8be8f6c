import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import { reserveNotificationNumber } from "#shared/courier/domain/notifications/point-outbox.ts";
import { computePointEraseAt } from "#shared/courier/domain/personal-data/point-data.ts";
import { DEFAULT_PERSONAL_DATA_DAYS } from "#shared/courier/domain/personal-data/retention.ts";
import type { Actor, Courier, PlannedStop, Point } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import {
  type PointStatusChange,
  transitionPoint,
} from "#shared/courier/domain/points/transition-point.ts";
import type { Accounts, Credentials } from "#shared/courier/ports/accounts.ts";
import type { NotificationQueue, Notifications } from "#shared/courier/ports/notifications.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import type { PointSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { computeNextPointStepAt } from "#shared/courier/use-cases/sandbox/compute-next-point-step-at.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { changePoint } from "./change-point.ts";

export interface SetPointStatusDeps {
  readonly points: Points;
  readonly accounts: Accounts;
  readonly notifications: Pick<Notifications, "takeNumber">;
  readonly workQueue: Pick<NotificationQueue, "enqueueOutbox"> & PointSimulationQueue;
  readonly credentials: Pick<Credentials, "generateNotificationId">;
  readonly clock: Clock;
}

/** The status that a point is to get, and the actor. */
interface RequestedStatus {
  readonly targetStatus: PointStatus;
  readonly actor: Actor;
  readonly courier?: Courier | undefined;
  readonly plan?: number | undefined;
  readonly stop?: PlannedStop | undefined;
  /** Is saved with the status. */
  readonly patch?: Partial<Pick<Point, "simulatedWay" | "images">> | undefined;
}

/**
 * Decides from the present point which status it is to get. Returns undefined to leave it, or a
 * refusal.
 */
type StatusDecision = (point: Point) => DecidedStatus | Promise<DecidedStatus>;
type DecidedStatus = RequestedStatus | Refusal | undefined;

/**
 * Sets a point's status if the transition table allows it. Setting the present status again
 * succeeds without a change. One save holds the status, its history, its notification with its number,
 * and the sandbox's next step, so that a crash cannot separate them. The messages that follow only
 * shorten the delay. A number that was taken for a save that was lost stays unused.
 */
export function setPointStatus(deps: SetPointStatusDeps) {
  const { points, accounts, notifications, workQueue, credentials, clock } = deps;

  return async (
    identity: PointIdentity,
    decide: StatusDecision,
  ): Promise<Result<Point, Refusal>> => {
    let outcome: Result<Point, Refusal> = fail(createNotFoundRefusal("point"));
    const moved = await changePoint(points, identity, async (point) => {
      const at = clock();
      const notificationId = credentials.generateNotificationId();
      const decided = applyRequestedStatus(point, await decide(point), { at, notificationId });
      outcome = decided.ok ? ok(point) : decided;
      if (!decided.ok || decided.value === point) return undefined;
      const [account, number] = await Promise.all([
        accounts.find(point.clientid),
        notifications.takeNumber(point.accountNumber),
      ]);
      return {
        ...reserveNotificationNumber(decided.value, notificationId, number),
        nextStepAt: computeNextPointStepAt(account, decided.value, at),
        eraseAt: computePointEraseAt(
          decided.value,
          account?.personalDataDays ?? DEFAULT_PERSONAL_DATA_DAYS,
        ),
      };
    });
    if (moved === undefined) return outcome;
    await enqueueFollowUpWork(workQueue, moved, clock());
    return ok(moved);
  };
}

/** Returns the changed point, or the same object if nothing changes. */
function applyRequestedStatus(
  point: Point,
  requested: DecidedStatus,
  now: Pick<PointStatusChange, "at" | "notificationId">,
): Result<Point, Refusal> {
  if (requested === undefined) return ok(point);
  if ("msgtext" in requested) return fail(requested);
  if (point.erasedAt !== undefined && requested.targetStatus !== point.status) return fail(ERASED);
  const { patch, ...change } = requested;
  const transition = transitionPoint(point, { ...change, ...now });
  if (transition.kind === "forbidden")
    return fail(createStatusRefusal(point, requested.targetStatus));
  return ok(transition.kind === "moved" ? { ...transition.point, ...patch } : point);
}

async function enqueueFollowUpWork(
  workQueue: SetPointStatusDeps["workQueue"],
  point: Point,
  now: Date,
) {
  const { accountNumber, id } = point;
  await workQueue.enqueueOutbox({ accountNumber, id }, point.outbox.at(-1)?.id);
  if (point.nextStepAt === undefined) return;
  const waitMs = point.nextStepAt.getTime() - now.getTime();
  await workQueue.enqueuePointStep({
    point: { accountNumber, id },
    statusesBefore: point.history.length,
    waitMs,
  });
}

/** The courier cannot move a point without an address. */
const ERASED: Refusal = {
  name: "statusForbids",
  msgtext: "The point's personal data is erased: create another point.",
};

/** Formats a status as refusals name it. */
export const formatPointStatus = (status: PointStatus) => `${status} "${POINT_STATUS[status]}"`;

/** Refuses a status that may not follow the present one. */
export const createStatusRefusal = ({ status }: Point, targetStatus: PointStatus): Refusal => ({
  name: "statusForbids",
  msgtext: `The point is in status ${formatPointStatus(status)}, which cannot change to ${formatPointStatus(targetStatus)}.`,
});
