import type { Point } from "#shared/courier/domain/points/point.ts";

/** Reserves a number for the first notification in the point's outbox. */
export const reserveNotificationNumber = (point: Point, number: number): Point => ({
  ...point,
  outbox: point.outbox.map((entry, at) => (at === 0 ? { ...entry, number } : entry)),
});

/**
 * Moves the first notification from the outbox to the point's published notifications. Throws if no
 * number is reserved for it.
 */
export function recordPublishedNotification(point: Point): Point {
  const [first, ...outbox] = point.outbox;
  if (first?.number === undefined)
    throw new Error(`point ${point.id} has no pending notification with a number`);
  return { ...point, outbox, notifications: [...point.notifications, first.number] };
}
