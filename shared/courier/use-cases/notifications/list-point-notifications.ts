import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Notification } from "#shared/courier/domain/notifications/notification.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import type { Notifications } from "#shared/courier/ports/notifications.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { findPoint, type PointReference } from "#shared/courier/use-cases/points/find-point.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result } from "#shared/kernel/result.ts";

interface ListPointNotificationsDeps {
  readonly points: Points;
  readonly notifications: Notifications;
}

/**
 * Lists one point's notifications, newest first. The point holds their numbers, so that a page
 * costs one read of the point and one batch read at any offset.
 */
export function listPointNotifications({ points, notifications }: ListPointNotificationsDeps) {
  const find = findPoint(points);

  return async (
    account: Account,
    reference: PointReference,
    { start, limit }: Page,
  ): Promise<Result<Notification[], Refusal>> => {
    const found = await find(account, reference);
    if (!found.ok) return found;
    const numbers = found.value.notifications.toReversed().slice(start, start + limit);
    return ok(await notifications.findAll(account.number, numbers));
  };
}
