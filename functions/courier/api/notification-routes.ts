import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import {
  listNotifications,
  listNotificationsByAccessKey,
  listNotificationsOfPoint,
  NOTIFICATIONS_PER_PAGE,
} from "#shared/contract/webhooks/notification-read-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import type { Notifications } from "#shared/courier/ports/notifications.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { listPointNotifications } from "#shared/courier/use-cases/notifications/list-point-notifications.ts";
import { toSentNotification } from "#shared/courier/use-cases/notifications/to-notification-body.ts";
import type { PointReference } from "#shared/courier/use-cases/points/find-point.ts";
import { ok } from "#shared/kernel/result.ts";

interface NotificationRouteDeps {
  readonly points: Points;
  readonly notifications: Notifications;
}

/** Returns the calls that list sent notifications, newest first. */
export function createNotificationRoutes(deps: NotificationRouteDeps): Route<Account>[] {
  const listForPoint = listPointNotifications(deps);
  const listPointData = async (account: Account, name: PointReference, start: number) => {
    const listed = await listForPoint(account, name, toPage(start));
    return listed.ok ? ok({ code: 0, data: listed.value.map(toSentNotification) }) : listed;
  };

  return [
    defineRoute(listNotifications, async ({ caller, query: { start } }) => {
      const page = await deps.notifications.listPage(caller.number, toPage(start));
      return ok({ code: 0, data: page.map(toSentNotification) });
    }),
    defineRoute(listNotificationsOfPoint, ({ caller, variables, query }) =>
      listPointData(caller, { id: variables.dropoff_id ?? "" }, query.start),
    ),
    defineRoute(listNotificationsByAccessKey, ({ caller, variables, query }) =>
      listPointData(caller, { accessKey: variables.access_key ?? "" }, query.start),
    ),
  ];
}

const toPage = (start: number): Page => ({ start, limit: NOTIFICATIONS_PER_PAGE });
