/** What buyers and merchants read on a WooCommerce order and about its updates. */
export const ORDER_TEXTS = {
  /** Identifies the note about a cancelled delivery; the note begins with it. */
  formatCancelledMarker: (trackingNumber: string): string =>
    `Delivery ${trackingNumber} was cancelled.`,
  cashNotConfirmed: "The delivery is completed. The order is completed when the cash is confirmed.",
  statusUnchanged: "The order's status is unchanged.",
  formatStatusKept: (status: string): string =>
    `The delivery is completed. The order keeps the status "${status}", which was set in the store.`,
  orderGone: "The store no longer has this order.",
  storeDisconnected: "The store was disconnected. It receives no more updates.",
} as const;
