import type { Actor, Courier, PlannedStop, Point } from "./point.ts";
import { isPointTransitionAllowed, type PointStatus } from "./point-status.ts";

/** A requested status change of a point. */
export interface PointStatusChange {
  readonly targetStatus: PointStatus;
  readonly at: Date;
  readonly actor: Actor;
  /** The id of the notification of this change. */
  readonly notificationId: string;
  /** The courier, if the change assigns one. */
  readonly courier?: Courier | undefined;
  /** The route plan, if it makes the change. */
  readonly plan?: number | undefined;
  readonly stop?: PlannedStop | undefined;
}

/** The result of a status change. `point` is a new object only if it moved. */
export interface PointTransition {
  readonly kind: "moved" | "unchanged" | "forbidden";
  readonly point: Point;
}

/** Statuses without a courier. Entering one unassigns the courier. */
const STATUSES_WITHOUT_COURIER: readonly PointStatus[] = [500, 1000, 1500];

/**
 * Applies one change if the transition table allows it. Setting the present status again is
 * `unchanged`, not an error. The changed point contains its notification, so that one save stores
 * both.
 */
export function transitionPoint(point: Point, change: PointStatusChange): PointTransition {
  const { targetStatus, at, actor, plan, stop } = change;
  if (targetStatus === point.status) return { kind: "unchanged", point };
  if (!isPointTransitionAllowed(point.status, targetStatus)) return { kind: "forbidden", point };

  const courier = STATUSES_WITHOUT_COURIER.includes(targetStatus)
    ? undefined
    : (change.courier ?? point.courier);
  const pending = {
    id: change.notificationId,
    status: targetStatus,
    courier,
    occurredAt: at,
    number: undefined,
  };
  return {
    kind: "moved",
    point: {
      ...point,
      status: targetStatus,
      courier,
      ...(courier === undefined && { reportedLocation: undefined, simulatedWay: undefined }),
      history: [...point.history, { status: targetStatus, at, actor, plan, stop }],
      outbox: [...point.outbox, pending],
    },
  };
}
