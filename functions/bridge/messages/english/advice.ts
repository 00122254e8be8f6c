/** What the merchant can still do about an order that changed after it was booked. */
export const ADVICE = `{advice, select,
  none {}
  point { The courier has the parcel's point, and points cannot be cancelled. Call the courier, then dismiss this alert.}
  late { It is too late to cancel the delivery. Call the courier, then dismiss this alert.}
  paused { Bookings are paused for maintenance, so the courier keeps the order as it was booked. When the pause is over, it is booked again with the change, unless a driver took it before. Press "Cancel it" to cancel the delivery, or dismiss this alert to deliver it as it was booked.}
  refused { The courier refused to cancel the delivery. Call the courier, then dismiss this alert.}
  other { Press "Cancel it" to cancel the delivery, or dismiss this alert to deliver it.}
}`;
