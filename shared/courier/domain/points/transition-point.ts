import type { Actor, Courier, Point } from "./point.ts";
import { isPointTransitionAllowed, type PointStatus } from "./point-status.ts";

/** A status that somebody wants the point to have. */
export interface PointStatusChange {
  readonly targetStatus: PointStatus;
  readonly at: Date;
  readonly actor: Actor;
  /** The id of the notification that tells of it. */
  readonly notificationId: string;
  /** Given when the change assigns one. */
  readonly courier?: Courier | undefined;
  /** Given when a plan of routes makes the change. */
  readonly plan?: number | undefined;
}

/** The point after the attempt: another one only where it moved. */
export interface PointTransition {
  readonly kind: "moved" | "unchanged" | "forbidden";
  readonly point: Point;
}

/** In these nobody is on the way yet: a courier assigned before is released. */
const STATUSES_WITHOUT_COURIER: readonly PointStatus[] = [500, 1000, 1500];

/**
 * Applies one change, only along the table. The present status again is `unchanged`, not an error.
 * The notification of a change is part of the changed point, so that one save keeps both.
 */
export function transitionPoint(point: Point, change: PointStatusChange): PointTransition {
  const { targetStatus, at, actor, plan } = change;
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
      history: [...point.history, { status: targetStatus, at, actor, plan }],
      outbox: [...point.outbox, pending],
    },
  };
}
