/** What merchants read about the updates of a Shopify order. */
export const ORDER_TEXTS = {
  orderGone: "The store no longer has this order.",
  cancelRefused:
    "The delivery was cancelled, but Shopify refused to cancel its fulfillment. Cancel it in the store's admin.",
  markAsPaid: "The cash was collected. Mark the order as paid in the store's admin.",
  nothingToFulfill:
    "Nothing is left to fulfill: the order was fulfilled in the store or moved to another location.",
  appUninstalled: "The app was uninstalled. The store receives no more updates.",
} as const;
