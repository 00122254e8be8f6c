import type { Actor, Courier, Point } from "./point.ts";
import { mayBecome, type PointStatus } from "./point-status.ts";

/** A status that somebody wants the point to have. */
export interface StatusChange {
  readonly becomes: PointStatus;
  readonly at: Date;
  readonly by: Actor;
  /** The id of the notification that tells of it. */
  readonly notificationId: string;
  /** Given when the change assigns one. */
  readonly courier?: Courier | undefined;
  /** Given when a plan of routes makes the change. */
  readonly plan?: number | undefined;
}

/** The point after the attempt: another one only where it moved. */
export interface Advance {
  readonly kind: "moved" | "unchanged" | "forbidden";
  readonly point: Point;
}

/** In these nobody is on the way yet: a courier assigned before is released. */
const WITHOUT_COURIER: readonly PointStatus[] = [500, 1000, 1500];

/**
 * Applies one change, only along the table. The present status again is `unchanged`, not an error.
 * The notification of a change is part of the changed point, so that one save keeps both.
 */
export function advance(point: Point, change: StatusChange): Advance {
  const { becomes, at, by, plan } = change;
  if (becomes === point.status) return { kind: "unchanged", point };
  if (!mayBecome(point.status, becomes)) return { kind: "forbidden", point };

  const courier = WITHOUT_COURIER.includes(becomes) ? undefined : (change.courier ?? point.courier);
  const pending = {
    id: change.notificationId,
    status: becomes,
    courier,
    occurredAt: at,
    number: undefined,
  };
  return {
    kind: "moved",
    point: {
      ...point,
      status: becomes,
      courier,
      history: [...point.history, { status: becomes, at, by, plan }],
      outbox: [...point.outbox, pending],
    },
  };
}
