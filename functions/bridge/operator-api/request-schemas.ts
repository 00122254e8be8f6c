import * as z from "zod";
import { parseStoreUrl } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";
import {
  accountIdSchema,
  shopDomainSchema,
  storeIdSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";

/** The path of a call for one store. */
export const storePathSchema = z.object({ storeId: storeIdSchema });

/** The path of a call for one order of a store. */
export const orderPathSchema = z.object({ storeId: storeIdSchema, orderId: storeOrderIdSchema });

/** The body that connects a courier account. */
export const accountBodySchema = z.object({
  name: z.string().min(1).max(100),
  base_url: z.url("must be a URL"),
  clientid: z.string().min(1),
  secretid: z.string().min(1),
  email: z.email("must be an e-mail address"),
  /** `whsec_…`, if the courier signs its notifications. */
  webhook_secret: z.string().startsWith("whsec_", "must start with whsec_").optional(),
});

/** The body that connects a WooCommerce store. */
export const woocommerceBodySchema = z.object({
  /** Optional for a known store, which keeps its account without it. */
  account_id: z.optional(accountIdSchema),
  /** The account for test orders; the one of before if it is left out. */
  sandbox_account_id: z.optional(accountIdSchema),
  /** As a person types it, like on the page that an invitation opens: `shop.example` is enough. */
  url: z
    .string()
    .refine(
      (typed) => parseStoreUrl(typed) !== undefined,
      "must be the address of a store, such as shop.example or https://shop.example/en",
    ),
  consumer_key: z.string().startsWith("ck_", "must start with ck_"),
  consumer_secret: z.string().startsWith("cs_", "must start with cs_"),
  /** Disconnects the store that the shop is connected under, if it is another one. */
  move: z.boolean().optional(),
  /** Ends the sessions of a known store that gets new keys. */
  sign_out: z.boolean().optional(),
});

/** The body that invites a merchant to connect a WooCommerce store. */
export const invitationBodySchema = z.object({
  account_id: z.string().min(1).pipe(accountIdSchema),
});

/** The body that connects a Shopify shop. */
export const shopifyBodySchema = z.object({
  account_id: z.string().min(1).pipe(accountIdSchema),
  /** The account for test orders; the one of before if it is left out. */
  sandbox_account_id: z.string().min(1).pipe(accountIdSchema).optional(),
  shop: shopDomainSchema,
});
