import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { ZodError } from "zod";
import { pageRoutes } from "#test/sandbox/shopify/page/page-routes.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { appDoors } from "./app-routes.ts";
import { checkoutDoors } from "./checkout-routes.ts";
import { faultDoors } from "./fault-routes.ts";
import { graphqlRoute } from "./graphql-route.ts";
import { merchantDoors } from "./merchant-routes.ts";
import { orderDoors } from "./order-routes.ts";
import { tokenRoute } from "./token-route.ts";

/** Everything the stand-in answers. */
export function standInApp(shop: Shop): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route("/", tokenRoute(shop));
  app.route("/", graphqlRoute(shop));
  app.route("/", orderDoors(shop));
  app.route("/", merchantDoors(shop));
  app.route("/", faultDoors(shop));
  app.route("/", appDoors(shop));
  app.route("/", checkoutDoors(shop));
  app.route("/", pageRoutes(shop));
  app.notFound((c) => c.json({ errors: "Not Found" }, 404));
  app.onError((error, c) => {
    const isTheCallers = error instanceof ZodError || error instanceof SyntaxError;
    return c.json({ errors: error.message }, isTheCallers ? 400 : 500);
  });
  return app;
}
