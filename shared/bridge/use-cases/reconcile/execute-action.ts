import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
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
  markPoint,
  rateDriver,
} from "#shared/bridge/use-cases/delivery/booked-actions.ts";
import {
  adoptOrder,
  confirmOrder,
  dropOpenRequests,
  prepareConfirm,
  quoteOrder,
} from "#shared/bridge/use-cases/delivery/order-actions.ts";
import {
  adoptPoint,
  bookPoint,
  preparePoint,
  reserveAccessKey,
  splitDelivery,
} from "#shared/bridge/use-cases/delivery/point-actions.ts";
import {
  applyIdle,
  cancelDelivery,
  confirmCash,
  dropPendingAction,
  raiseAlert,
  restartDelivery,
  updatePlan,
  withdrawAlerts,
} from "#shared/bridge/use-cases/delivery/state-actions.ts";
import {
  importHistory,
  prepareStoreUpdate,
  pushStoreUpdate,
  recordMissing,
  updateDriverLocation,
  updateStatus,
} from "#shared/bridge/use-cases/delivery/status-actions.ts";
import type { ActionHandler, ActionInputs, ActionPreparation } from "./action-handler.ts";
import type { ActionResult, DeliveryPatch } from "./action-result.ts";

/**
 * What an action changes, and therefore when the delivery is saved:
 * - `local`: the delivery only. It is saved before the next outside effect, or when the run ends.
 * - `external`: something outside. The delivery is saved before the action and at once after it.
 * - `store-update`: the store's order. The delivery is saved before the action. The result is saved
 *   with the next changes, because the store is read before each update.
 */
type Effect = "local" | "external" | "store-update";

type ActionTable = {
  readonly [Kind in Action["kind"]]: readonly [
    Effect,
    ActionHandler<Kind>,
    ActionPreparation<Kind>?,
  ];
};

/** Every kind of action has one entry; the compiler reports a missing one. */
const ACTIONS: ActionTable = {
  "reserve-access-key": ["local", reserveAccessKey],
  "book-point": ["external", bookPoint, preparePoint],
  "adopt-point": ["local", adoptPoint],
  "mark-point": ["external", markPoint],
  split: ["external", splitDelivery],

  quote: ["external", quoteOrder],
  "prepare-confirm": ["local", prepareConfirm],
  confirm: ["external", confirmOrder],
  "drop-requests": ["local", dropOpenRequests],
  "adopt-order": ["local", adoptOrder],
  "cancel-order": ["external", cancelOrder],
  rate: ["external", rateDriver],

  "choose-batch": ["external", assignBatch],
  "join-batch": ["external", joinBatch],
  "update-plan": ["local", updatePlan],
  "request-batch-reconcile": ["external", requestBatchReconcile],
  "leave-batch": ["external", leaveBatch],
  "clear-batch": ["local", clearBatch],
  "adopt-batch-order": ["local", adoptBatchOrder],
  "switch-batch-order": ["local", switchBatchOrder],

  "update-status": ["local", updateStatus],
  "import-history": ["local", importHistory],
  "update-driver-location": ["local", updateDriverLocation],
  "record-missing": ["local", recordMissing],
  "raise-alert": ["local", raiseAlert],
  "withdraw-alerts": ["local", withdrawAlerts],
  "confirm-cash": ["local", confirmCash],
  "drop-pending-action": ["local", dropPendingAction],
  cancel: ["local", cancelDelivery],
  restart: ["local", restartDelivery],
  "push-store-update": ["store-update", pushStoreUpdate, prepareStoreUpdate],
  idle: ["local", applyIdle],
};

/** Executes one action and returns the changes to save. */
export const executeAction = async (inputs: ActionInputs, action: Action): Promise<ActionResult> =>
  (ACTIONS[action.kind][1] as ActionHandler<Action["kind"]>)({ ...inputs, action });

/** Returns what the action changes, which tells when the delivery is saved. */
export const getEffect = ({ kind }: Action): Effect => ACTIONS[kind][0];

/** Returns what is saved before the action is executed. */
export const prepareAction = (inputs: ActionInputs, action: Action): DeliveryPatch => {
  const prepare = ACTIONS[action.kind][2] as ActionPreparation<Action["kind"]> | undefined;
  return prepare?.({ ...inputs, action }) ?? {};
};
