/** What the merchant can still do about an order that changed after it was booked. */
export const ADVICE = `{advice, select,
  none {}
  point { The courier has the parcel's point, and points cannot be cancelled. Call the courier, then dismiss this alert.}
  late { It is too late to cancel the delivery. Call the courier, then dismiss this alert.}
  refused { The courier refused to cancel the delivery. Call the courier, then dismiss this alert.}
  other { Press "Cancel it" to cancel the delivery, or dismiss this alert to deliver it.}
}`;
