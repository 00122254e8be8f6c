import { ok, type Result } from "#shared/kernel/result.ts";
import type { Account } from "../domain/account.ts";
import type { Notification } from "../domain/notification.ts";
import type { Notifications, Points } from "../ports.ts";
import type { Page } from "../ports-for-lists.ts";
import { findPoint, type PointName } from "./find-point.ts";
import type { Refusal } from "./refusal.ts";

interface ListDeps {
  readonly points: Points;
  readonly notifications: Notifications;
}

/**
 * One point's notifications, newest first. The point itself holds their numbers, so a page is the
 * point and one batch of reads, at any offset.
 */
export function listPointNotifications({ points, notifications }: ListDeps) {
  const find = findPoint(points);

  return async (
    account: Account,
    name: PointName,
    { start, limit }: Page,
  ): Promise<Result<Notification[], Refusal>> => {
    const found = await find(account, name);
    if (!found.ok) return found;
    const numbers = found.value.notifications.toReversed().slice(start, start + limit);
    return ok(await notifications.findAll(account.number, numbers));
  };
}
