import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { authFlow } from "#test/sandbox/woocommerce/auth/auth-flow.ts";
import { authentication } from "#test/sandbox/woocommerce/auth/authentication.ts";
import { fulfillmentRoutes } from "#test/sandbox/woocommerce/fulfillments/fulfillment-routes.ts";
import { noteRoutes } from "#test/sandbox/woocommerce/orders/note-routes.ts";
import { orderRoutes } from "#test/sandbox/woocommerce/orders/order-routes.ts";
import { refundRoutes } from "#test/sandbox/woocommerce/orders/refund-routes.ts";
import { adminPage } from "#test/sandbox/woocommerce/page/admin-page.ts";
import { settingRoutes } from "#test/sandbox/woocommerce/site/setting-routes.ts";
import { siteConditions } from "#test/sandbox/woocommerce/site/site-conditions.ts";
import { apiLink, siteRoutes } from "#test/sandbox/woocommerce/site/site-routes.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { webhookRoutes } from "#test/sandbox/woocommerce/webhooks/webhook-routes.ts";
import { faultInjection } from "./fault-injection.ts";
import { standInDoors } from "./sandbox-routes.ts";
import { answer, Refusal } from "./wp-json.ts";

const noRoute = "No route was found matching the URL and request method.";

/** All that the store answers; `stopping` ends what it still asks of others. */
export function storeApp(store: Store, stopping: AbortSignal): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const routes = new Hono();
  app.use("*", siteConditions(store));
  app.use("/wp-json/*", faultInjection(store));
  app.use("/wp-json/wc/*", authentication(store));
  siteRoutes(routes, store);
  settingRoutes(routes, store);
  orderRoutes(routes, store);
  noteRoutes(routes, store);
  refundRoutes(routes, store);
  fulfillmentRoutes(routes, store);
  webhookRoutes(routes, store, stopping);
  authFlow(routes, store, stopping);
  standInDoors(routes, store);
  routes.get("/", async (context) => context.html(await adminPage(store), 200, apiLink(store)));
  app.route("/", routes);
  app.notFound(() => answer(404, new Refusal(404, "rest_no_route", noRoute).body()));
  app.onError((fault) => {
    if (fault instanceof Refusal) return answer(fault.status, fault.body());
    return answer(500, new Refusal(500, "internal_server_error", fault.message).body());
  });
  return app;
}
