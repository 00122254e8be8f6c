import type { Route } from "#functions/courier/http/route.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Notifications } from "#shared/courier/ports/notifications.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import type { RoutePlans } from "#shared/courier/ports/routes.ts";
import type { SetPointStatusDeps } from "#shared/courier/use-cases/points/set-point-status.ts";
import { createNotificationRoutes } from "./notification-routes.ts";
import { createOrderListRoute } from "./order-list-route.ts";
import { createPointRoutes } from "./point-routes.ts";
import { createPointStatusRoutes } from "./point-status-routes.ts";

interface PartnerRouteDeps extends SetPointStatusDeps {
  readonly notifications: Notifications;
  readonly orders: Pick<Orders, "listPage">;
  readonly plans: Pick<RoutePlans, "find">;
}

/** Returns the calls of partners on points and notifications, and the list of orders. */
export const createPartnerRoutes = (deps: PartnerRouteDeps): Route<Account>[] => [
  ...createPointRoutes(deps),
  ...createPointStatusRoutes(deps),
  ...createNotificationRoutes(deps),
  createOrderListRoute(deps.orders, deps.clock),
];
