import * as z from "zod";
import { storeOrderIdSchema } from "./ids.ts";

const shop = z.string();
const orderIds = z.array(storeOrderIdSchema).max(5_000);

/** Something about a Shopify shop that is no one order's: never a fact to act on but for the last three. */
export const shopEventSchema = z.discriminatedUnion("kind", [
  /** Ask whether and to what Shopify lets us in. */
  z.object({ kind: z.literal("look"), shop, why: z.enum(["uninstalled", "changed", "connected"]) }),
  /** Look at the order that this fulfillment order belongs to. */
  z.object({ kind: z.literal("find-order"), shop, fulfillmentOrderId: z.string() }),
  /** What is kept of a customer's orders is asked for. */
  z.object({ kind: z.literal("export"), shop, requestId: z.string(), orderIds }),
  /** A customer's data in these orders must go. */
  z.object({ kind: z.literal("redact-orders"), shop, orderIds }),
  /** All that is kept of the shop must go. */
  z.object({ kind: z.literal("redact-shop"), shop }),
]);
export type ShopEvent = z.output<typeof shopEventSchema>;
