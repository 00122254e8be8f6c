import * as z from "zod";
import { shopDomain } from "#shared/bridge/adapters/shopify/shop-domain.ts";
import { type StoreOrderId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";

/** A numeric id, of however many digits: those that a Number would round come as text. */
const id = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String);
const orderId = id.pipe(storeOrderIdSchema);

/** Numeric ids beyond 2^53 lose digits in JSON: the GID is text. */
const order = z.union([
  z
    .object({ admin_graphql_api_id: z.templateLiteral(["gid://shopify/Order/", z.string()]) })
    .transform((body) => body.admin_graphql_api_id.split("/").at(-1) ?? "")
    .pipe(storeOrderIdSchema),
  z
    .object({ order_edit: z.object({ order_id: orderId }) })
    .transform((body) => body.order_edit.order_id),
]);

/** The order that an order topic's body is about. */
export const findOrderId = (body: unknown): StoreOrderId | undefined => order.safeParse(body).data;

const FULFILLMENT_ORDER_PATTERN = /gid:\/\/shopify\/FulfillmentOrder\/\d+/;

/** A fulfillment order that the body names: however many there are, they are one order's. */
export const findFulfillmentOrderId = (body: unknown): string | undefined =>
  FULFILLMENT_ORDER_PATTERN.exec(JSON.stringify(body) ?? "")?.[0];

const shop_domain = shopDomain;
const complianceSchemas: Readonly<Record<string, z.ZodType<ShopEvent>>> = {
  "customers/data_request": z
    .object({
      shop_domain,
      orders_requested: z.array(orderId).default([]),
      data_request: z.object({ id }),
    })
    .transform((body) => ({
      kind: "export" as const,
      shop: body.shop_domain,
      requestId: body.data_request.id,
      orderIds: body.orders_requested,
    })),
  "customers/redact": z
    .object({ shop_domain, orders_to_redact: z.array(orderId).default([]) })
    .transform((body) => ({
      kind: "redact-orders" as const,
      shop: body.shop_domain,
      orderIds: body.orders_to_redact,
    })),
  "shop/redact": z
    .object({ shop_domain })
    .transform((body) => ({ kind: "redact-shop" as const, shop: body.shop_domain })),
};

/** What the law demands, out of a signed body: the claimed shop is not asked. */
export const toComplianceEvent = (body: unknown, _: string, topic: string): ShopEvent | undefined =>
  complianceSchemas[topic]?.safeParse(body).data;
