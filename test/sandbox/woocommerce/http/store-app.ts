import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { refuseForeign } from "#test/sandbox/refuse-foreign.ts";
import { addAuthFlow } from "#test/sandbox/woocommerce/auth/auth-flow.ts";
import { createAuthentication } from "#test/sandbox/woocommerce/auth/authentication.ts";
import { addFulfillmentRoutes } from "#test/sandbox/woocommerce/fulfillments/fulfillment-routes.ts";
import { addNoteRoutes } from "#test/sandbox/woocommerce/orders/note-routes.ts";
import { addOrderRoutes } from "#test/sandbox/woocommerce/orders/order-routes.ts";
import { addRefundRoutes } from "#test/sandbox/woocommerce/orders/refund-routes.ts";
import { renderAdminPage } from "#test/sandbox/woocommerce/page/admin-page.ts";
import { addDataRoutes } from "#test/sandbox/woocommerce/site/data-routes.ts";
import { addSettingRoutes } from "#test/sandbox/woocommerce/site/setting-routes.ts";
import { addShippingRoutes } from "#test/sandbox/woocommerce/site/shipping-routes.ts";
import { createSiteConditions } from "#test/sandbox/woocommerce/site/site-conditions.ts";
import { addSiteRoutes, buildApiLink } from "#test/sandbox/woocommerce/site/site-routes.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { addWebhookRoutes } from "#test/sandbox/woocommerce/webhooks/webhook-routes.ts";
import { createFaultInjection } from "./fault-injection.ts";
import { addSandboxRoutes } from "./sandbox-routes.ts";
import { RestError, respond } from "./wp-json.ts";

const NO_ROUTE_MESSAGE = "No route was found matching the URL and request method.";

/** Creates the store's HTTP application. `stopping` aborts the store's outgoing requests. */
export function createStoreApp(
  store: Store,
  stopping: AbortSignal,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const routes = new Hono();
  for (const path of ["/", "/_stand-in/*", "/wp-login.php"]) app.use(path, refuseForeign);
  app.use("*", createSiteConditions(store));
  app.use("/wp-json/*", createFaultInjection(store));
  app.use("/wp-json/wc/*", createAuthentication(store));
  addSiteRoutes(routes, store);
  addSettingRoutes(routes, store);
  addDataRoutes(routes, store);
  addShippingRoutes(routes);
  addOrderRoutes(routes, store);
  addNoteRoutes(routes, store);
  addRefundRoutes(routes, store);
  addFulfillmentRoutes(routes, store);
  addWebhookRoutes(routes, store, stopping);
  addAuthFlow(routes, store, stopping);
  addSandboxRoutes(routes, store);
  routes.get("/", async (context) =>
    context.html(await renderAdminPage(store), 200, buildApiLink(store)),
  );
  app.route("/", routes);
  app.notFound(() => respond(404, new RestError(404, "rest_no_route", NO_ROUTE_MESSAGE).toBody()));
  app.onError((fault) => {
    if (fault instanceof RestError) return respond(fault.status, fault.toBody());
    return respond(500, new RestError(500, "internal_server_error", fault.message).toBody());
  });
  return app;
}
