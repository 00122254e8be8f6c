import { Hono } from "hono";
import { faultRequest } from "#test/sandbox/shopify/faults.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { listDeliveries } from "#test/sandbox/shopify/webhooks/webhook-deliveries.ts";

/** `POST /_stand-in/faults` configures faults; `GET /_stand-in/webhooks` lists the sent webhooks. */
export function createFaultRoutes(shop: Shop): Hono {
  const app = new Hono().basePath("/_stand-in");
  app.post("/faults", async (c) => {
    const { drainBucket, ...faults } = faultRequest.parse(await c.req.json());
    if (drainBucket) shop.bucket.drain();
    Object.assign(shop.faults, faults);
    return c.json(shop.faults);
  });
  app.get("/webhooks", (c) =>
    c.json(listDeliveries(shop.store.database).map(({ body: _, ...delivery }) => delivery)),
  );
  return app;
}
