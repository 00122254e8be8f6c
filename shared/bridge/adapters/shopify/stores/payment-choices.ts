import * as z from "zod";
import type { OperationRunner } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import {
  listManualMethods,
  transactionSchema,
} from "#shared/bridge/adapters/shopify/delivery/open-payment.ts";
import type { PaymentChoices } from "#shared/bridge/domain/stores/payment-choices.ts";
import { READ_PAYMENT_CHOICES } from "./payment-operations.ts";

/** Shopify's suggested manual payment methods; custom ones are found in orders. */
const SUGGESTED_METHODS = ["Cash on Delivery (COD)", "Bank Deposit", "Money Order"];

const choicesSchema = z.object({
  pending: z.object({
    nodes: z.array(
      z.object({
        paymentTerms: z.object({ translatedName: z.string() }).nullish(),
        transactions: z.array(transactionSchema),
      }),
    ),
  }),
  authorized: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
});

/** Returns the manual payment methods that the shop's orders name, and what waits for its payment. */
export async function readPaymentChoices(runOperation: OperationRunner): Promise<PaymentChoices> {
  const { pending, authorized } = choicesSchema.parse(await runOperation(READ_PAYMENT_CHOICES, {}));
  const seen = listManualMethods(pending.nodes.flatMap(({ transactions }) => transactions));
  return {
    methods: [...new Set([...SUGGESTED_METHODS, ...seen])],
    hasAuthorizedOrders: authorized.nodes.length > 0,
    hasOrdersOnTerms: pending.nodes.some(({ paymentTerms }) => paymentTerms != null),
  };
}
