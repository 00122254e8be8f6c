import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { readPaymentChoices } from "#shared/bridge/adapters/shopify/stores/payment-choices.ts";
import {
  NO_PAYMENT_CHOICES,
  type PaymentChoices,
} from "#shared/bridge/domain/stores/payment-choices.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

/**
 * Returns the function that reads what merchants can choose about payments; nothing for WooCommerce,
 * where an order's status says whether it may go out.
 */
export const openPaymentChoices =
  (shopify: ShopifyAdmin) =>
  async ({ access }: Store): Promise<PaymentChoices> =>
    access.kind === "shopify"
      ? readPaymentChoices((operation, variables) => shopify.run(access.shop, operation, variables))
      : NO_PAYMENT_CHOICES;
