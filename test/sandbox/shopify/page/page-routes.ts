import { Hono } from "hono";
import { installApp, uninstallApp } from "#test/sandbox/shopify/http/app-installation.ts";
import { buildOrderReport } from "#test/sandbox/shopify/http/order-report.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { renderAdminPage } from "./admin-page.ts";
import { appBridgeScript } from "./app-bridge-script.ts";
import { renderAppPage } from "./embedded-app-page.ts";
import { parseOrderForm } from "./order-form.ts";

const MAX_SHOWN_ORDERS = 50;
const ADMIN_PATH = "/admin/apps/order-bridge";

/** The routes of the store's admin page and its form. */
export function createPageRoutes(shop: Shop): Hono {
  const app = new Hono();
  app.get("/", (c) => {
    const orders = shop.store.orders
      .listNewest(MAX_SHOWN_ORDERS)
      .map((order) => buildOrderReport(shop, order));
    c.header(
      "content-security-policy",
      "default-src 'self' 'unsafe-inline'; img-src data:; base-uri 'none'",
    );
    c.header("cache-control", "no-store");
    return c.html(renderAdminPage(shop, orders));
  });
  app.get(`${ADMIN_PATH}/:place{.*}?`, (c) => {
    const { appUrl } = shop.options;
    if (appUrl === undefined || !shop.app.isInstalled)
      return c.text("This shop's admin has no app.", 404);
    c.header("cache-control", "no-store");
    return c.html(renderAppPage(shop, appUrl, c.req.path.slice(ADMIN_PATH.length)));
  });
  app.get("/app-bridge.js", (c) => {
    c.header("content-type", "text/javascript; charset=utf-8");
    return c.body(appBridgeScript);
  });
  app.post("/_stand-in/install-app", (c) => {
    installApp(shop);
    return c.redirect(ADMIN_PATH, 303);
  });
  app.post("/_stand-in/uninstall-app", (c) => {
    uninstallApp(shop);
    return c.redirect("/", 303);
  });
  app.post("/_stand-in/place-order", async (c) => {
    placeOrder(shop, parseOrderForm(await c.req.text()));
    return c.redirect("/", 303);
  });
  return app;
}
