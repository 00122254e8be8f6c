import type { PendingNotification, Point } from "#shared/courier/domain/points/point.ts";

/** A pending notification that has its number in the account's list. */
export type NumberedNotification = PendingNotification & { readonly number: number };

/** Reserves a number for a notification in the point's outbox. */
export const reserveNotificationNumber = (point: Point, id: string, number: number): Point => ({
  ...point,
  outbox: point.outbox.map((entry) => (entry.id === id ? { ...entry, number } : entry)),
});

/**
 * Moves notifications from the outbox to the point's published notifications. Returns undefined if none
 * of them is in the outbox any more.
 */
export function recordPublishedNotifications(
  point: Point,
  published: readonly NumberedNotification[],
): Point | undefined {
  const isPublished = ({ id }: PendingNotification) => published.some((each) => each.id === id);
  const moved = point.outbox.filter(isPublished);
  if (moved.length === 0) return undefined;
  const numbers = published.map(({ number }) => number);
  return {
    ...point,
    outbox: point.outbox.filter((pending) => !isPublished(pending)),
    notifications: [...new Set([...point.notifications, ...numbers])].toSorted((a, b) => a - b),
  };
}
