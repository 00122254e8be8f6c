import { type Context, Hono } from "hono";
import * as z from "zod";
import { holdFulfillmentOrder, releaseHold } from "#test/sandbox/shopify/fulfillment/holds.ts";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import {
  changeDestination,
  listOpenFulfillmentOrders,
  moveFulfillmentOrder,
  scheduleFulfillmentOrder,
  splitFulfillmentOrder,
} from "#test/sandbox/shopify/orders/rearrange-fulfillment-orders.ts";
import { refundOrder, refundRequest } from "#test/sandbox/shopify/orders/refund-order.ts";
import { restAddress } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { locationId } from "#test/sandbox/shopify/state/locations.ts";
import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";

const locationFilter = z.object({ location_id: z.string().optional() });
const moveRequest = locationFilter.extend({ to: locationId });
const splitRequest = locationFilter.extend({ quantity: z.int().positive() });
const destinationRequest = locationFilter.extend({ address: restAddress.partial() });
const scheduleRequest = locationFilter.extend({
  fulfill_at: z.iso.datetime().transform((iso) => new Date(iso)),
});

/** The merchant's actions on an order's fulfillment orders: all of them, or those of one location. */
export function createMerchantRoutes(shop: Shop): Hono {
  const app = new Hono().basePath("/_stand-in/orders/:id");
  const respondWithResult = (c: Context, isDone: boolean) =>
    isDone ? c.json({}) : c.json({ errors: "Nothing here that this could be done to" }, 422);

  function addRoute<Request extends { location_id?: string | undefined }>(
    path: string,
    schema: z.ZodType<Request>,
    apply: (record: FulfillmentOrderRecord, request: Request) => void,
  ) {
    app.post(path, async (c) => {
      const request = schema.parse(JSON.parse((await c.req.text()) || "{}"));
      const records = listOpenFulfillmentOrders(shop, c.req.param("id") ?? "", request.location_id);
      shop.store.commit(() => {
        for (const record of records) apply(record, request);
      });
      return respondWithResult(c, records.length > 0);
    });
  }

  addRoute("/hold", locationFilter, ({ id }) => {
    holdFulfillmentOrder(shop, toGid("FulfillmentOrder", id), { reason: "OTHER" });
  });
  addRoute("/release", locationFilter, ({ id }) => {
    releaseHold(shop, toGid("FulfillmentOrder", id));
  });
  addRoute("/move", moveRequest, (record, { to }) => moveFulfillmentOrder(shop, record, to));
  addRoute("/split", splitRequest, (record, { quantity }) =>
    splitFulfillmentOrder(shop, record, quantity),
  );
  addRoute("/schedule", scheduleRequest, (record, { fulfill_at }) =>
    scheduleFulfillmentOrder(shop, record, fulfill_at),
  );
  // The merchant changes where one fulfillment order goes; the order keeps its own address.
  addRoute("/destination", destinationRequest, (record, { address }) =>
    changeDestination(shop, record, address),
  );
  app.post("/refund", async (c) => {
    const request = refundRequest.parse(await c.req.json());
    return respondWithResult(
      c,
      shop.store.commit(() => refundOrder(shop, c.req.param("id") ?? "", request)),
    );
  });
  return app;
}
