import type { Reason } from "#shared/bridge/domain/reason.ts";

/**
 * What the merchant can do about an order that changed after it was booked:
 * - `point`: call the courier, because points cannot be cancelled
 * - `late`: call the courier, because the parcel is picked up
 * - `undecided`: cancel the delivery or dismiss the alert
 * - `refused`: call the courier, because it refused to cancel
 * - `paused`: nothing; it is booked again when the operator's pause ends, unless the merchant
 *   dismisses the alert or a driver comes first
 */
export type Advice = "point" | "late" | "undecided" | "refused" | "paused";

/** Returns the reason as an alert that advises the merchant. */
export const addAdvice = ({ code, params }: Reason, advice: Advice): Reason => ({
  code,
  params: { ...params, advice },
});

/**
 * Whether an alert counts as dismissed once `next` replaces it. New advice is about the same change, and
 * what waits for the end of a pause is still to be done.
 */
export const isDismissedBy = (alert: Reason, next: Reason): boolean =>
  getAlertId(alert) !== getAlertId(next) && alert.params.advice !== "paused";

/** Returns the id that a dismissed alert is remembered by: each later edit of the order is a new alert. */
export const getAlertId = ({ code, params: { revision } }: Reason): string =>
  revision === undefined ? code : `${code}:${revision}`;

/** The alerts about changes in the store, without those that name a revision. */
export const ORDER_ALERTS: readonly string[] = [
  "gone",
  "order-too-old",
  "cancelled",
  "refunded",
  "partly-refunded",
  "fulfillment-cancelled",
];

/** Whether an alert about an order is raised. It is withdrawn when the order is read again. */
export const isOrderAlert = (code: string): boolean =>
  code === "edited" || ORDER_ALERTS.includes(code);
