import { type Context, Hono } from "hono";
import * as z from "zod";
import { holdFulfillmentOrder, releaseHold } from "#test/sandbox/shopify/fulfillment/holds.ts";
import { gid } from "#test/sandbox/shopify/gid.ts";
import {
  moveTo,
  openOf,
  schedule,
  splitOff,
} from "#test/sandbox/shopify/orders/rearrange-fulfillment-orders.ts";
import { refundOrder, refundRequest } from "#test/sandbox/shopify/orders/refund-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { locationId } from "#test/sandbox/shopify/state/locations.ts";
import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";

const ofPlace = z.object({ location_id: z.string().optional() });
const moveRequest = ofPlace.extend({ to: locationId });
const splitRequest = ofPlace.extend({ quantity: z.int().positive() });
const scheduleRequest = ofPlace.extend({
  fulfill_at: z.iso.datetime().transform((iso) => new Date(iso)),
});

/** What a merchant does to an order's fulfillment orders, all of them or those of one place. */
export function merchantDoors(shop: Shop): Hono {
  const app = new Hono().basePath("/_stand-in/orders/:id");
  const reply = (c: Context, isDone: boolean) =>
    isDone ? c.json({}) : c.json({ errors: "Nothing here that this could be done to" }, 422);

  function door<Request extends { location_id?: string | undefined }>(
    path: string,
    schema: z.ZodType<Request>,
    act: (record: FulfillmentOrderRecord, request: Request) => void,
  ) {
    app.post(path, async (c) => {
      const request = schema.parse(JSON.parse((await c.req.text()) || "{}"));
      const records = openOf(shop, c.req.param("id") ?? "", request.location_id);
      shop.store.commit(() => {
        for (const record of records) act(record, request);
      });
      return reply(c, records.length > 0);
    });
  }

  door("/hold", ofPlace, ({ id }) => {
    holdFulfillmentOrder(shop, gid("FulfillmentOrder", id), { reason: "OTHER" });
  });
  door("/release", ofPlace, ({ id }) => {
    releaseHold(shop, gid("FulfillmentOrder", id));
  });
  door("/move", moveRequest, (record, { to }) => moveTo(shop, record, to));
  door("/split", splitRequest, (record, { quantity }) => splitOff(shop, record, quantity));
  door("/schedule", scheduleRequest, (record, { fulfill_at }) =>
    schedule(shop, record, fulfill_at),
  );
  app.post("/refund", async (c) => {
    const request = refundRequest.parse(await c.req.json());
    return reply(
      c,
      shop.store.commit(() => refundOrder(shop, c.req.param("id") ?? "", request)),
    );
  });
  return app;
}
