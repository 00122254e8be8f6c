import * as z from "zod";
import { storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";

/** The changes of a store that concern its deliveries. */
const STORE_CHANGES = [
  /** Its keys, or its courier account, were taken away. */
  "disconnected",
  "uninstalled",
  "connected",
  /** Its app was installed, or has access again: Shopify shows orders, and takes notes, that it did not before. */
  "installed",
  "started",
  /** The operator holds its bookings, or lets them go on. */
  "paused",
  "resumed",
  /** A location of the store was changed, activated, deactivated, deleted, or linked anew. */
  "locations-changed",
  /** Its merchant allowed the app more, or took something back. */
  "permissions-changed",
] as const;
export type StoreChange = (typeof STORE_CHANGES)[number];

/** Why the app's access to a shop is checked. */
const INSTALLATION_CHECK_REASONS = [
  "uninstalled",
  "changed",
  "scopes-changed",
  "connected",
] as const;
export type InstallationCheckReason = (typeof INSTALLATION_CHECK_REASONS)[number];

const shop = z.string();
/** Shopify's id of the shop, where Shopify signed it together with the domain. */
const shopId = z.string().regex(/^\d+$/).optional();
const orderIds = z.array(storeOrderIdSchema);
const time = z.iso.datetime().transform((iso) => new Date(iso));
/** The place of a delivery in the list of its store. */
const listPositionSchema = z.object({
  orderId: storeOrderIdSchema,
  part: z.int().min(1),
  createdAt: time,
});
/** How many pieces were erased before this one. */
const piece = z.int().optional();

/**
 * An event about a shop or store as a whole, not about one order. The bridge reads the current
 * state instead of trusting the event, except for the three requests that privacy law requires.
 */
export const shopEventSchema = z.discriminatedUnion("kind", [
  /** Check the app's access to the shop and its permissions. */
  z.object({
    kind: z.literal("check-installation"),
    shop,
    shopId,
    reason: z.enum(INSTALLATION_CHECK_REASONS),
  }),
  /** Reconcile the order that this fulfillment order belongs to. */
  z.object({ kind: z.literal("find-order"), shop, fulfillmentOrderId: z.string() }),
  /** A customer requests an export of the data stored with these orders. */
  z.object({ kind: z.literal("export"), shop, shopId, requestId: z.string(), orderIds }),
  /** Redact a customer's data in these orders. */
  z.object({ kind: z.literal("redact-orders"), shop, shopId, orderIds }),
  /** Erase everything stored about the shop, unless the app is installed. */
  z.object({ kind: z.literal("redact-shop"), shop, shopId, piece }),
  /** Reconcile the deliveries that are not booked and that a change of their store concerns. */
  z.object({
    kind: z.literal("reconcile-waiting"),
    storeId: storeIdSchema,
    /** The domain that a webhook named; the shop may have had another one before. */
    shop: shop.optional(),
    reason: z.enum(STORE_CHANGES),
    /** Names the change: a repeat requests the same deliveries, which the queue drops. */
    run: z.string().max(200),
    /** The last delivery that an earlier event of the run came to. */
    after: listPositionSchema.optional(),
    /** The creation time of the oldest delivery, as the first event of the run found it. */
    from: time.optional(),
  }),
  /** Redact the buyers' data in these orders. */
  z.object({ kind: z.literal("redact-store-orders"), storeId: storeIdSchema, orderIds }),
  /** Erase everything stored about the store, unless it was connected again. */
  z.object({ kind: z.literal("erase-store"), storeId: storeIdSchema, piece }),
]);
export type ShopEvent = z.output<typeof shopEventSchema>;
