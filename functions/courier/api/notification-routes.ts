import { type Route, route } from "#functions/courier/http/route.ts";
import {
  listNotifications,
  listNotificationsByAccessKey,
  listNotificationsOfPoint,
  NOTIFICATIONS_PER_PAGE,
} from "#shared/contract/webhooks/notification-read-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Page } from "#shared/courier/ports/lists.ts";
import type { Notifications, Points } from "#shared/courier/ports.ts";
import { listPointNotifications } from "#shared/courier/use-cases/notifications/list-point-notifications.ts";
import { sentNotification } from "#shared/courier/use-cases/notifications/to-notification-body.ts";
import type { PointName } from "#shared/courier/use-cases/points/find-point.ts";
import { ok } from "#shared/kernel/result.ts";

interface WebhookRouteDeps {
  readonly points: Points;
  readonly notifications: Notifications;
}

/** The webhook reads: what was sent, newest first. */
export function webhookRoutes(deps: WebhookRouteDeps): Route<Account>[] {
  const listOf = listPointNotifications(deps);
  const ofPoint = async (account: Account, name: PointName, start: number) => {
    const listed = await listOf(account, name, pageFrom(start));
    return listed.ok ? ok({ code: 0, data: listed.value.map(sentNotification) }) : listed;
  };

  return [
    route(listNotifications, async ({ caller, query: { start } }) => {
      const page = await deps.notifications.page(caller.number, pageFrom(start));
      return ok({ code: 0, data: page.map(sentNotification) });
    }),
    route(listNotificationsOfPoint, ({ caller, variables, query }) =>
      ofPoint(caller, { id: variables.dropoff_id ?? "" }, query.start),
    ),
    route(listNotificationsByAccessKey, ({ caller, variables, query }) =>
      ofPoint(caller, { accessKey: variables.access_key ?? "" }, query.start),
    ),
  ];
}

const pageFrom = (start: number): Page => ({ start, limit: NOTIFICATIONS_PER_PAGE });
