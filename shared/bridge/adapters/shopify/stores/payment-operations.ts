/**
 * Reads the last unpaid orders. Shopify's API lists neither the shop's payment methods nor when it
 * captures payments, so that its orders tell.
 */
export const READ_PAYMENT_CHOICES = `query BridgePaymentChoices {
  pending: orders(first: 20, query: "financial_status:pending", sortKey: CREATED_AT, reverse: true) {
    nodes {
      paymentTerms { translatedName }
      transactions(first: 3) { formattedGateway manualPaymentGateway }
    }
  }
  authorized: orders(first: 1, query: "financial_status:authorized status:open") { nodes { id } }
}`;
