import { Hono } from "hono";
import * as z from "zod";
import {
  cartRequest,
  hasPhone,
  toOrder,
  toRateRequest,
} from "#test/sandbox/shopify/checkout/cart.ts";
import { requestRates } from "#test/sandbox/shopify/checkout/request-rates.ts";
import { parseGid } from "#test/sandbox/shopify/gid.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";

const planRequest = z.object({ hasCalculatedRates: z.boolean() });

/** The shopper's actions at the checkout, and the merchant's actions that make rates available there. */
export function createCheckoutRoutes(shop: Shop): Hono {
  const app = new Hono().basePath("/_stand-in");
  const { carrierServices } = shop.store;

  app.post("/checkout", async (c) => {
    const cart = cartRequest.parse(JSON.parse((await c.req.text()) || "{}"));
    const shown = carrierServices
      .listAll()
      .filter(({ active, isInProfile }) => active && isInProfile && shop.app.hasCalculatedRates);
    const results = await Promise.all(
      shown.map((service) => requestRates(shop, service, toRateRequest(cart))),
    );
    const rates = results.flatMap((result) => result.rates);
    if (cart.choose === undefined) return c.json({ rates, answers: results });
    const rate = rates.find(({ service_code }) => service_code === cart.choose);
    if (rate?.phone_required && !hasPhone(cart))
      return c.json({ errors: "Enter a phone number to use this delivery method", rates }, 422);
    const order = rate && placeOrder(shop, toOrder(shop, cart, rate));
    if (!order)
      return c.json(
        { errors: "The checkout does not offer this rate", rates, answers: results },
        422,
      );
    return c.json({ id: order.id, rates, answers: results }, 201);
  });

  app.get("/carrier-services", (c) => c.json(carrierServices.listAll()));

  app.post("/carrier-services/add-to-profile", (c) => {
    for (const each of carrierServices.listAll())
      carrierServices.save({ ...each, isInProfile: true });
    return c.json(carrierServices.listAll());
  });

  app.post("/carrier-services/:id/deactivate", (c) => {
    const id = c.req.param("id");
    const record = carrierServices.find(parseGid("DeliveryCarrierService", id) ?? id);
    if (record === undefined) return c.json({ errors: "Not Found" }, 404);
    return c.json(carrierServices.save({ ...record, active: false }));
  });

  // A plan without the feature deactivates the registered carrier services.
  app.post("/plan", async (c) => {
    shop.app.hasCalculatedRates = planRequest.parse(await c.req.json()).hasCalculatedRates;
    if (!shop.app.hasCalculatedRates) {
      for (const each of carrierServices.listAll())
        carrierServices.save({ ...each, active: false });
    }
    return c.json(shop.app);
  });

  return app;
}
