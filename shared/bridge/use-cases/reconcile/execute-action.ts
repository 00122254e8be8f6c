import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { applyRetention } from "#shared/bridge/domain/privacy/retention.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import type { TrackingInfo } from "#shared/bridge/ports/storefront.ts";
import {
  assignBatch,
  clearBatch,
  joinBatch,
  leaveBatch,
  requestBatchReconcile,
} from "#shared/bridge/use-cases/batching/batch-membership-actions.ts";
import {
  adoptBatchOrder,
  switchBatchOrder,
} from "#shared/bridge/use-cases/batching/batch-order-adoption.ts";
import {
  cancelOrder,
  confirmOrder,
  prepareConfirm,
  quoteOrder,
  rateDriver,
  toBookedPatch,
} from "#shared/bridge/use-cases/delivery/order-actions.ts";
import {
  bookPoint,
  markPoint,
  reserveAccessKey,
  splitDelivery,
} from "#shared/bridge/use-cases/delivery/point-actions.ts";
import {
  applyIdle,
  cancelDelivery,
  dropPendingAction,
  raiseAlert,
  restartDelivery,
  updatePlan,
} from "#shared/bridge/use-cases/delivery/state-actions.ts";
import {
  importHistory,
  pushStoreUpdate,
  updateStatus,
} from "#shared/bridge/use-cases/delivery/status-actions.ts";
import { type ActionResult, appendTimeline, continueWith } from "./action-result.ts";
import type { ReconcileContext } from "./reconcile-context.ts";

/** What a step may need beside the delivery. */
interface ActionInputs {
  readonly batch: Batch | undefined;
  readonly tracking: TrackingInfo;
  readonly now: Date;
}

type ActionHandler<Name extends Action["kind"]> = (
  context: ReconcileContext,
  delivery: Delivery,
  action: Extract<Action, { kind: Name }>,
  inputs: ActionInputs,
) => ActionResult | Promise<ActionResult>;

const ADOPTED_TEXT = "The courier had the order already; taken over.";

const ACTION_HANDLERS: { readonly [Name in Action["kind"]]: ActionHandler<Name> } = {
  "reserve-access-key": (context, delivery, action, { now }) =>
    reserveAccessKey(context, delivery, action, now),
  "book-point": (context, delivery, action, { now }) => bookPoint(context, delivery, action, now),
  "adopt-point": (_, delivery, { pointId }, { now }) =>
    continueWith({
      state: "booked",
      pointId,
      reason: undefined,
      timeline: appendTimeline(delivery, { at: now, by: "bridge", text: ADOPTED_TEXT }),
    }),
  "mark-point": (context, delivery, action, { now }) => markPoint(context, delivery, action, now),
  split: (context, delivery, action, { now }) => splitDelivery(context, delivery, action, now),

  quote: (context, delivery, action, { now }) => quoteOrder(context, delivery, action, now),
  "prepare-confirm": (_, delivery, action, { now }) => prepareConfirm(delivery, action, now),
  confirm: (context, delivery, action, { now }) => confirmOrder(context, delivery, action, now),
  "adopt-order": (_, delivery, { orderId }, { now }) =>
    continueWith(toBookedPatch(delivery, orderId, now)),
  "cancel-order": (context, delivery, action, { now }) =>
    cancelOrder(context, delivery, action, now),
  rate: (context, delivery, action, { now }) => rateDriver(context, delivery, action, now),

  "choose-batch": (context, delivery, { plan }, { now }) =>
    assignBatch(context, delivery, plan, now),
  "join-batch": (context, delivery, _, { now }) => joinBatch(context, delivery, now),
  "update-plan": (_, __, action) => updatePlan(action),
  "request-batch-reconcile": (context, delivery, _, { now }) =>
    requestBatchReconcile(context, delivery, now),
  "leave-batch": (context, delivery, _, { now }) => leaveBatch(context, delivery, now),
  "clear-batch": (_, delivery, __, { batch }) => clearBatch(delivery, batch),
  "adopt-batch-order": (_, delivery, action, { batch, now }) =>
    adoptBatchOrder(delivery, batch, action, now),
  "switch-batch-order": (_, delivery, action, { batch, now }) =>
    switchBatchOrder(delivery, batch, action, now),

  "update-status": (_, delivery, action, { batch, now }) =>
    updateStatus(delivery, batch, action, now),
  "import-history": (_, delivery, action) => importHistory(delivery, action),
  "update-driver-location": (_, __, { driverLocation }) =>
    continueWith({ driverLocation: driverLocation }),
  "record-missing": (_, __, { since }) => continueWith({ missingSince: since }),
  "raise-alert": (_, delivery, action, { now }) => raiseAlert(delivery, action, now),
  "drop-pending-action": (_, delivery, { text }, { now }) => dropPendingAction(delivery, text, now),
  cancel: (_, delivery, action, { now }) => cancelDelivery(delivery, action, now),
  restart: (_, delivery, action, { now }) => restartDelivery(delivery, action, now),
  "push-store-update": (context, delivery, action, { tracking, now }) =>
    pushStoreUpdate(context, delivery, action, tracking, now),
  idle: ({ settings }, delivery, action, { now }) =>
    applyIdle(delivery, applyRetention(action, delivery, settings.retentionDays, now), now),
};

/** Does one step's outside effect, each harmless to repeat, and says what to save. */
export const executeAction = async (
  context: ReconcileContext,
  delivery: Delivery,
  action: Action,
  inputs: ActionInputs,
): Promise<ActionResult> =>
  (ACTION_HANDLERS[action.kind] as ActionHandler<typeof action.kind>)(
    context,
    delivery,
    action as never,
    inputs,
  );

/** Steps that only decide: nothing outside is changed by them. */
const LOCAL_ACTIONS: readonly Action["kind"][] = [
  "reserve-access-key",
  "adopt-point",
  "prepare-confirm",
  "adopt-order",
  "update-plan",
  "clear-batch",
  "adopt-batch-order",
  "switch-batch-order",
  "update-status",
  "import-history",
  "update-driver-location",
  "record-missing",
  "raise-alert",
  "drop-pending-action",
  "cancel",
  "restart",
  "idle",
];

/** Whether a step does something outside: what led to it must be saved first. */
export const hasExternalEffect = (action: Action): boolean => !LOCAL_ACTIONS.includes(action.kind);
