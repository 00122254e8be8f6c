import * as z from "zod";
import type { OpenPayment } from "#shared/bridge/domain/delivery/open-payment.ts";
import { moneySchema, toMoney } from "./shop-money.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** A payment of an order; the gateway of a manual payment method is named as its merchant named it. */
export const transactionSchema = z.object({
  formattedGateway: text,
  manualPaymentGateway: z.boolean(),
});
type Transaction = z.output<typeof transactionSchema>;

/** What an order tells about its payment. */
export const paymentFields = {
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  totalOutstandingSet: moneySchema,
  paymentGatewayNames: z.array(z.string()),
  paymentTerms: z.object({ translatedName: z.string() }).nullish(),
  transactions: z.array(transactionSchema),
};
const paymentSchema = z.object(paymentFields);
type Payment = z.output<typeof paymentSchema>;

const PAID_STATUSES = ["PAID", "PARTIALLY_REFUNDED"];
const PENDING_STATUSES = ["PENDING", "PARTIALLY_PAID"];

/** Whether nothing is left to pay. */
export const isPaid = ({ displayFinancialStatus }: Payment): boolean =>
  PAID_STATUSES.includes(displayFinancialStatus);

/** Returns the order's status, its payment aside. */
export const toFulfillmentStatus = ({
  displayFulfillmentStatus,
}: Payment): OpenPayment["statusOncePaid"] =>
  displayFulfillmentStatus === "FULFILLED" ? "fulfilled" : "paid";

/** Lists the names of the manual payment methods, once each. */
export const listManualMethods = (transactions: readonly Transaction[]): string[] => [
  ...new Set(
    transactions
      .filter(({ manualPaymentGateway }) => manualPaymentGateway)
      .map(({ formattedGateway }) => formattedGateway.trim())
      .filter((name) => name !== ""),
  ),
];

/** Returns how the order is to be paid; undefined if it is paid, voided or refunded. */
export function toOpenPayment(order: Payment): OpenPayment | undefined {
  const kind = toPaymentKind(order.displayFinancialStatus);
  const manualMethods = listManualMethods(order.transactions);
  return (
    kind && {
      kind,
      // A choice holds by either name: Shopify states the name of a gateway in both fields.
      methods: [...new Set([...order.paymentGatewayNames, ...manualMethods])],
      isManual: manualMethods.length > 0,
      terms: order.paymentTerms?.translatedName,
      outstanding: toMoney(order.totalOutstandingSet),
      statusOncePaid: toFulfillmentStatus(order),
    }
  );
}

function toPaymentKind(status: string): OpenPayment["kind"] | undefined {
  if (status === "AUTHORIZED") return "authorized";
  if (status === "EXPIRED") return "lapsed";
  return PENDING_STATUSES.includes(status) ? "pending" : undefined;
}
