import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { enqueueJob } from "#test/sandbox/shopify/state/jobs.ts";
import { changeOrder } from "./change-order.ts";
import { type RestOrder, readBody } from "./rest-order.ts";

/**
 * The manual payment methods of this shop. Three are Shopify's suggestions, whose English names are
 * reserved; a merchant names custom ones as they like.
 * https://help.shopify.com/en/manual/payments/manual-payments
 */
export const manualPaymentMethods: readonly string[] = [
  "Cash on Delivery (COD)",
  "Bank Deposit",
  "Money Order",
  "Nachnahme",
  "Vorkasse",
];

/**
 * An authorized payment lapses after seven days.
 * https://help.shopify.com/en/manual/payments/payment-authorization
 */
const defaultAuthorizationMs = 7 * 24 * 3_600_000;

/**
 * Orders that are paid with the Bogus Gateway are test orders, and stay so. Orders with a manual
 * payment method are real, in a development store too.
 * https://shopify.dev/docs/api/admin-graphql/latest/objects/Order#field-Order.fields.test
 */
export const completePayment = (given: Readonly<Record<string, unknown>>) => {
  const names = given.payment_gateway_names;
  const isBogus = Array.isArray(names) && names.includes("bogus");
  const isTest = given.test ?? isBogus;
  return {
    test: isTest,
    payment_gateway_names: names ?? (given.payment_terms ? [] : [isTest ? "bogus" : "visa"]),
  };
};

/** Lets the authorization lapse when its time has come. */
export function scheduleLapse(shop: Shop, orderId: string, body: RestOrder): void {
  if (body.financial_status !== "authorized") return;
  const { authorizationMs = defaultAuthorizationMs } = shop.options;
  enqueueJob(shop.store.database, "lapse", orderId, shop.clock().getTime() + authorizationMs);
}

/** An authorization that nobody captured in time. */
export function lapseAuthorization(shop: Shop, orderId: string): void {
  const order = shop.store.orders.find(orderId);
  if (order === undefined || readBody(order).financial_status !== "authorized") return;
  changeOrder(shop, orderId, () => ({ financial_status: "expired" }));
}

/**
 * The payment settings of this shop: an authorized payment is captured when the whole order is
 * fulfilled, so an order that waits for its payment before it is fulfilled waits for ever.
 * https://help.shopify.com/en/manual/payments/payment-authorization
 */
export function captureOnFulfillment(shop: Shop, orderId: string): void {
  const order = shop.store.orders.find(orderId);
  const body = order && readBody(order);
  if (body?.financial_status !== "authorized" || body.fulfillment_status !== "fulfilled") return;
  const captured = { financial_status: "paid", total_outstanding: "0.00" };
  changeOrder(shop, orderId, () => captured, ["orders/paid", "orders/updated"]);
}

const kindByStatus: ReadonlyMap<string, readonly [kind: string, status: string]> = new Map([
  ["authorized", ["AUTHORIZATION", "SUCCESS"]],
  ["expired", ["AUTHORIZATION", "SUCCESS"]],
  ["pending", ["SALE", "PENDING"]],
]);

/**
 * Returns the order's transactions. An order on payment terms has none until its buyer pays.
 * https://shopify.dev/docs/api/admin-graphql/latest/objects/OrderTransaction
 */
export function listTransactions(body: RestOrder, orderId: string) {
  const [kind, status] = kindByStatus.get(body.financial_status) ?? ["SALE", "SUCCESS"];
  return body.payment_gateway_names.map((gateway, at) => ({
    id: `gid://shopify/OrderTransaction/${orderId}${at}`,
    kind,
    status,
    test: body.test,
    gateway,
    formattedGateway: gateway,
    manualPaymentGateway: manualPaymentMethods.includes(gateway),
    createdAt: body.created_at,
  }));
}

/** https://shopify.dev/docs/api/admin-graphql/latest/objects/PaymentTerms */
export const toPaymentTerms = ({ payment_terms: terms }: RestOrder, orderId: string) =>
  terms
    ? {
        id: `gid://shopify/PaymentTerms/${orderId}`,
        paymentTermsName: terms.payment_terms_name,
        translatedName: terms.payment_terms_name,
        paymentTermsType: terms.payment_terms_type.toUpperCase(),
        dueInDays: terms.due_in_days ?? null,
        due: false,
        overdue: false,
      }
    : null;
