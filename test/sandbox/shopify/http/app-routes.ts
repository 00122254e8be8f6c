import { Hono } from "hono";
import * as z from "zod";
import { PROTECTED_FIELD_NAMES } from "#test/sandbox/shopify/approval.ts";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { locationId } from "#test/sandbox/shopify/state/locations.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { buildShopBody, installApp, uninstallApp } from "./app-installation.ts";
import { changeLocation, locationEvent, locationRequest } from "./change-location.ts";
import { createIdToken } from "./id-token.ts";
import { expireAccessTokens, revokeAll } from "./tokens.ts";

const scopesRequest = z.object({ scopes: z.array(z.string()) });
/** An absent field keeps its value. */
const approvalRequest = z
  .strictObject({
    isOrderDenied: z.boolean(),
    deniedFields: z.array(z.enum(PROTECTED_FIELD_NAMES)),
    isSilent: z.boolean(),
  })
  .partial();
/** `keepsFormerDomain`: the domain before still answers. */
const renameRequest = z.object({ shop: z.string(), keepsFormerDomain: z.boolean().default(false) });
const ordersRequest = z.object({
  orders: z.array(z.string()).default([]),
  requestId: z.int().default(9999),
});
const customer = { id: 191167, email: "john@example.com", phone: "555-625-1199" };

/** `/_stand-in/app`: actions of a merchant and of Shopify on the app. */
export function createAppRoutes(shop: Shop): Hono {
  const app = new Hono().basePath("/_stand-in/app");

  app.post("/id-token", async (c) => {
    const changes = z.record(z.string(), z.unknown()).parse(await c.req.json());
    return c.json({ id_token: createIdToken(shop, changes) });
  });

  app.post("/install", (c) => {
    installApp(shop);
    return c.json(shop.app);
  });

  app.post("/uninstall", (c) => {
    uninstallApp(shop);
    return c.json(shop.app);
  });

  app.post("/revoke", (c) => {
    shop.store.commit(() => revokeAll(shop));
    return c.json(shop.app);
  });

  app.post("/end-access-tokens", (c) => {
    shop.store.commit(() => expireAccessTokens(shop));
    return c.json(shop.app);
  });

  const setScopes = (scopes: readonly string[]) => {
    const updatedAt = shop.clock().toISOString();
    const body = JSON.stringify({
      ...{ id: 1, shop_id: toGid("Shop", String(shop.id)) },
      ...{ previous: shop.app.scopes, current: scopes, updated_at: updatedAt },
    });
    shop.app.scopes = scopes;
    shop.store.commit(() => enqueueWebhooks(shop, body, ["app/scopes_update"]));
  };

  const isOptional = (scope: string) =>
    shop.appConfig.access_scopes.optional_scopes.includes(scope);

  app.post("/scopes", async (c) => {
    setScopes(scopesRequest.parse(await c.req.json()).scopes);
    return c.json(shop.app);
  });

  // The merchant accepts what the app asks for in the admin, if its configuration declares it.
  app.post("/request-scopes", async (c) => {
    const { scopes } = scopesRequest.parse(await c.req.json());
    if (scopes.some((scope) => !isOptional(scope)))
      return c.json({ error: "not declared in optional_scopes" }, 422);
    setScopes([...new Set([...shop.app.scopes, ...scopes])]);
    return c.json({ result: "granted-all" });
  });

  // The merchant, or the app by App Bridge, takes back what was granted after the installation.
  app.post("/revoke-scopes", async (c) => {
    const { scopes } = scopesRequest.parse(await c.req.json());
    if (scopes.some((scope) => !isOptional(scope)))
      return c.json({ error: "a required scope cannot be revoked" }, 422);
    setScopes(shop.app.scopes.filter((scope) => !scopes.includes(scope)));
    return c.json({});
  });

  // Shopify's review of the app, which applies to every shop that is no development store.
  app.post("/approval", async (c) => {
    Object.assign(shop.app.approval, approvalRequest.parse(await c.req.json()));
    return c.json(shop.app);
  });

  app.post("/update-shop", (c) => {
    shop.store.commit(() => enqueueWebhooks(shop, buildShopBody(shop), ["shop/update"]));
    return c.json(shop.app);
  });

  app.post("/locations/:id/:event", async (c) => {
    const id = locationId.parse(c.req.param("id"));
    const event = locationEvent.parse(c.req.param("event"));
    const change = locationRequest.parse(JSON.parse((await c.req.text()) || "{}"));
    return changeLocation(shop, id, event, change)
      ? c.json({})
      : c.json({ error: "The location cannot be deleted while it is active." }, 422);
  });

  // The merchant changes the myshopify.com domain. The shop keeps its id, its data and its apps.
  app.post("/rename", async (c) => {
    const { shop: domain, keepsFormerDomain } = renameRequest.parse(await c.req.json());
    if (keepsFormerDomain) shop.formerDomains.add(shop.options.shop);
    shop.options.shop = domain;
    shop.store.commit(() => enqueueWebhooks(shop, buildShopBody(shop), ["shop/update"]));
    return c.json(shop.app);
  });

  app.post("/compliance/:topic", async (c) => {
    const topic = z
      .enum(["customers/data_request", "customers/redact", "shop/redact"])
      .parse(c.req.param("topic").replace("-", "/"));
    const { orders, requestId } = ordersRequest.parse(JSON.parse((await c.req.text()) || "{}"));
    const body = buildComplianceBody(shop, topic, orders, requestId);
    shop.store.commit(() => enqueueWebhooks(shop, body, [topic]));
    return c.json(shop.app);
  });

  return app;
}

/** These ids are numbers with any number of digits. */
function buildComplianceBody(
  shop: Shop,
  topic: string,
  orders: readonly string[],
  requestId: number,
) {
  const owner = `"shop_id":${shop.id},"shop_domain":"${shop.options.shop}"`;
  if (topic === "shop/redact") return `{${owner}}`;
  const ids = `[${orders.join(",")}]`;
  const more =
    topic === "customers/redact"
      ? `"orders_to_redact":${ids}`
      : `"orders_requested":${ids},"data_request":{"id":${requestId}}`;
  return `{${owner},"customer":${JSON.stringify(customer)},${more}}`;
}
