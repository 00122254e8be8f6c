import * as z from "zod/mini";
import {
  type StoreOrderId,
  shopDomainSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";

/** A numeric id with any number of digits. Ids that a number would round are text. */
const id = z.pipe(
  z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d+$/))]),
  z.transform(String),
);
const orderId = z.pipe(id, storeOrderIdSchema);

/** The order in the body of an order topic. Reads the GID: numeric ids above 2^53 lose digits in JSON. */
const order = z.union([
  z.pipe(
    z.pipe(
      z.object({ admin_graphql_api_id: z.templateLiteral(["gid://shopify/Order/", z.string()]) }),
      z.transform((body) => body.admin_graphql_api_id.split("/").at(-1) ?? ""),
    ),
    storeOrderIdSchema,
  ),
  z.pipe(
    z.object({ order_edit: z.object({ order_id: orderId }) }),
    z.transform((body) => body.order_edit.order_id),
  ),
]);
const changedOrder = z.object({
  updated_at: z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((iso) => new Date(iso)),
  ),
});
/** A deleted order, whose body is its id alone. */
const deletedOrder = z.strictObject({ id: orderId });
const fulfillment = z.object({ order_id: orderId });

/** Reads the id of the order from the body of an order topic. */
export const findOrderId = (body: unknown): StoreOrderId | undefined => order.safeParse(body).data;

/** Reads when the order of an order topic changed last. */
export const findChangeTime = (body: unknown): Date | undefined =>
  changedOrder.safeParse(body).data?.updated_at;

/** Reads the id of a deleted order. */
export const findDeletedOrderId = (body: unknown): StoreOrderId | undefined =>
  deletedOrder.safeParse(body).data?.id;

/** Reads the id of a fulfillment's order. */
export const findFulfilledOrderId = (body: unknown): StoreOrderId | undefined =>
  fulfillment.safeParse(body).data?.order_id;

const FULFILLMENT_ORDER_PATTERN = /gid:\/\/shopify\/FulfillmentOrder\/\d+/;

const moveSchema = z.object({
  moved_fulfillment_order: z.object({ id: z.string().check(z.regex(FULFILLMENT_ORDER_PATTERN)) }),
});

/**
 * Reads a fulfillment order. All of a body belong to one order. Of a move the target counts: the app may
 * not see the origin, which can be a fulfillment service's.
 */
export const findFulfillmentOrderId = (body: unknown): string | undefined =>
  moveSchema.safeParse(body).data?.moved_fulfillment_order.id ??
  FULFILLMENT_ORDER_PATTERN.exec(JSON.stringify(body) ?? "")?.[0];

/** The fields of the other two bodies; a body with any of them does not ask to erase a shop. */
const absentSchema = z.optional(z.undefined());
const NO_CUSTOMER_FIELDS = {
  customer: absentSchema,
  orders_requested: absentSchema,
  orders_to_redact: absentSchema,
  data_request: absentSchema,
};

/** The three mandatory privacy webhooks, each with fields that no other has. */
const complianceSchema: z.ZodMiniType<ShopEvent> = z.union([
  z.pipe(
    z.object({
      shop_id: z.optional(id),
      shop_domain: shopDomainSchema,
      orders_requested: z._default(z.array(orderId), []),
      orders_to_redact: absentSchema,
      data_request: z.object({ id }),
    }),
    z.transform((body) => ({
      kind: "export" as const,
      shop: body.shop_domain,
      shopId: body.shop_id,
      requestId: body.data_request.id,
      orderIds: body.orders_requested,
    })),
  ),
  z.pipe(
    z.object({
      shop_id: z.optional(id),
      shop_domain: shopDomainSchema,
      orders_to_redact: z.array(orderId),
      orders_requested: absentSchema,
      data_request: absentSchema,
    }),
    z.transform((body) => ({
      kind: "redact-orders" as const,
      shop: body.shop_domain,
      shopId: body.shop_id,
      orderIds: body.orders_to_redact,
    })),
  ),
  z.pipe(
    z.object({ shop_id: id, shop_domain: shopDomainSchema, ...NO_CUSTOMER_FIELDS }),
    z.transform((body) => ({
      kind: "redact-shop" as const,
      shop: body.shop_domain,
      shopId: body.shop_id,
    })),
  ),
]);

/**
 * Parses the mandatory privacy webhooks by the shape of their signed body. The topic is not signed:
 * whoever has an old signed body can send it with another topic, and then it still asks for what it
 * asked for before.
 */
export const toComplianceEvent = (body: unknown): ShopEvent | undefined =>
  complianceSchema.safeParse(body).data;

const shopSchema = z.pipe(
  z.object({ id, myshopify_domain: shopDomainSchema }),
  z.transform((body) => ({ shop: body.myshopify_domain, shopId: body.id })),
);

/** Reads the shop from the body of a topic whose body is the shop itself. */
export const findShop = (body: unknown): { shop: string; shopId: string } | undefined =>
  shopSchema.safeParse(body).data;
