import type { Point } from "#shared/courier/domain/points/point.ts";

/** The point with a number reserved for the first notification of its outbox. */
export const reserveNotificationNumber = (point: Point, number: number): Point => ({
  ...point,
  outbox: point.outbox.map((entry, at) => (at === 0 ? { ...entry, number } : entry)),
});

/** The point after the first notification of its outbox was written out under its number. */
export function recordPublishedNotification(point: Point): Point {
  const [first, ...outbox] = point.outbox;
  if (first?.number === undefined) throw new Error(`point ${point.id} has nothing written out`);
  return { ...point, outbox, notifications: [...point.notifications, first.number] };
}
