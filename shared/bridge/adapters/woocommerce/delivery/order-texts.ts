/** The notes that the bridge writes on a WooCommerce order, for buyers and merchants. */
export const ORDER_TEXTS = {
  /** Identifies the note about a cancelled delivery; the note begins with it. */
  formatCancelledMarker: (trackingNumber: string): string =>
    `Delivery ${trackingNumber} was cancelled.`,
  statusUnchanged: "The order's status is unchanged.",
} as const;
