import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { ZodError } from "zod";
import { refuseForeign } from "#test/sandbox/refuse-foreign.ts";
import { createPageRoutes } from "#test/sandbox/shopify/page/page-routes.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { createAppRoutes } from "./app-routes.ts";
import { createCheckoutRoutes } from "./checkout-routes.ts";
import { createFaultRoutes } from "./fault-routes.ts";
import { createGraphqlRoute } from "./graphql-route.ts";
import { createMerchantRoutes } from "./merchant-routes.ts";
import { createOrderRoutes } from "./order-routes.ts";
import { createTokenRoute } from "./token-route.ts";

const DOMAIN = "/:domain{[a-z0-9-]+\\.myshopify\\.com}";

/** Creates the sandbox store's HTTP application. */
export function createShopApp(shop: Shop): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  for (const path of ["/", "/_stand-in/*", "/admin/apps/*"]) app.use(path, refuseForeign);
  // An address with a domain answers for the shop's own domains only.
  app.use(`${DOMAIN}/*`, async (c, next) => {
    const domain = c.req.param("domain");
    const isOwn = domain === shop.options.shop || shop.formerDomains.has(domain);
    return isOwn ? next() : c.json({ errors: "Not Found" }, 404);
  });
  app.route(DOMAIN, createTokenRoute(shop));
  app.route(DOMAIN, createGraphqlRoute(shop));
  app.route("/", createTokenRoute(shop));
  app.route("/", createGraphqlRoute(shop));
  app.route("/", createOrderRoutes(shop));
  app.route("/", createMerchantRoutes(shop));
  app.route("/", createFaultRoutes(shop));
  app.route("/", createAppRoutes(shop));
  app.route("/", createCheckoutRoutes(shop));
  app.route("/", createPageRoutes(shop));
  app.notFound((c) => c.json({ errors: "Not Found" }, 404));
  app.onError((error, c) => {
    const isTheCallers = error instanceof ZodError || error instanceof SyntaxError;
    return c.json({ errors: error.message }, isTheCallers ? 400 : 500);
  });
  return app;
}
