/**
 * The rules of deciding, booking, cancelling, batching, timing, watching and correcting orders, the circuit
 * breaker and retention: tests are to find nine of ten faults planted in each (docs/quality.md has the
 * figures).
 */
export const RULES: readonly string[] = [
  "shared/bridge/domain/reconcile/decide-next-action.ts",
  "shared/bridge/domain/reconcile/decide-booking.ts",
  "shared/bridge/domain/reconcile/decide-order-booking.ts",
  "shared/bridge/domain/reconcile/decide-note-rebooking.ts",
  "shared/bridge/domain/reconcile/decide-pending-action.ts",
  "shared/bridge/domain/reconcile/decide-idle.ts",
  "shared/bridge/domain/reconcile/is-over.ts",
  "shared/bridge/domain/reconcile/order-changes.ts",
  "shared/bridge/domain/reconcile/order-read.ts",
  "shared/bridge/domain/reconcile/detect-stalled.ts",
  "shared/bridge/domain/reconcile/handle-order-change.ts",
  "shared/bridge/domain/delivery/courier-order.ts",
  "shared/bridge/domain/batching/decide-batch-booking.ts",
  "shared/bridge/domain/batching/match-routes.ts",
  "shared/bridge/domain/batching/decide-next-batch-action.ts",
  "shared/bridge/domain/batching/decide-batch-follow-up.ts",
  "shared/bridge/domain/batching/decide-member-progress.ts",
  "shared/bridge/domain/batching/batch-money.ts",
  "shared/bridge/domain/order-watch/compare-orders.ts",
  "shared/bridge/domain/order-watch/decide-order-watch.ts",
  "shared/bridge/domain/order-watch/decide-registration.ts",
  "shared/bridge/domain/order-watch/plan-look.ts",
  "shared/bridge/use-cases/order-watch/look-at-orders.ts",
  "shared/bridge/use-cases/order-watch/read-open-orders.ts",
  "shared/bridge/use-cases/order-watch/register-order.ts",
  "shared/bridge/domain/tracking/live-look.ts",
  "shared/bridge/domain/correction/current-correction.ts",
  "shared/bridge/domain/correction/check-correction.ts",
  "shared/bridge/use-cases/correction/correct-order.ts",
  "shared/bridge/use-cases/correction/correct-parts.ts",
  "shared/bridge/domain/account-health/circuit-breaker.ts",
  "shared/bridge/domain/privacy/retention.ts",
  "shared/bridge/domain/dispatch/rule-conditions.ts",
  "shared/bridge/domain/dispatch/time-rules.ts",
  "shared/bridge/domain/dispatch/schedule/pick-up-time.ts",
  "shared/bridge/domain/dispatch/schedule/pick-up-in-window.ts",
  "shared/bridge/domain/dispatch/schedule/preparation.ts",
  "shared/bridge/domain/dispatch/schedule/opening.ts",
  "shared/bridge/domain/dispatch/schedule/batch-close.ts",
];
/** Of the faults planted in a rule. */
export const AIM_PERCENT = 90;
