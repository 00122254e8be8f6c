import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import {
  assignBatch,
  clearBatch,
  joinBatch,
  leaveBatch,
  requestBatchReconcile,
} from "#shared/bridge/use-cases/batching/batch-membership-actions.ts";
import {
  adoptBatchOrder,
  settleBatchOrder,
  switchBatchOrder,
} from "#shared/bridge/use-cases/batching/batch-order-adoption.ts";
import {
  cancelOrder,
  markPoint,
  prepareCancelOrder,
} from "#shared/bridge/use-cases/delivery/booked-actions.ts";
import {
  dropCorrection,
  shareCorrection,
  takeCorrection,
} from "#shared/bridge/use-cases/delivery/correction-actions.ts";
import { quoteNote, refuseNote } from "#shared/bridge/use-cases/delivery/note-actions.ts";
import {
  adoptOrder,
  confirmOrder,
  dropOpenRequests,
  prepareConfirm,
  quoteOrder,
} from "#shared/bridge/use-cases/delivery/order-actions.ts";
import {
  prepareOrderNote,
  pushOrderNote,
} from "#shared/bridge/use-cases/delivery/order-note-actions.ts";
import {
  adoptPoint,
  bookPoint,
  preparePoint,
  reserveAccessKey,
  splitDelivery,
} from "#shared/bridge/use-cases/delivery/point-actions.ts";
import { saveProofImages } from "#shared/bridge/use-cases/delivery/proof-image-actions.ts";
import { rateDriver, sendBuyerRating } from "#shared/bridge/use-cases/delivery/rating-actions.ts";
import { restartDelivery } from "#shared/bridge/use-cases/delivery/restart-delivery.ts";
import {
  cancelDelivery,
  confirmCash,
  dropPendingAction,
  raiseAlert,
  updatePlan,
  withdrawAlerts,
} from "#shared/bridge/use-cases/delivery/state-actions.ts";
import {
  importHistory,
  recordMissing,
  updateDriver,
  updateDriverLocation,
  updateStatus,
} from "#shared/bridge/use-cases/delivery/status-actions.ts";
import {
  prepareStoreUpdate,
  pushStoreUpdate,
} from "#shared/bridge/use-cases/delivery/store-update-actions.ts";
import { endWatched } from "#shared/bridge/use-cases/order-watch/register-order.ts";
import type { ActionHandler, ActionInputs, ActionPreparation } from "./action-handler.ts";
import { type ActionResult, type DeliveryPatch, endRun } from "./action-result.ts";
import type { DeliverySession } from "./delivery-session.ts";

/**
 * What an action changes, and therefore when the delivery is saved:
 * - `local`: the delivery only. It is saved before the next outside effect, or when the run ends.
 * - `external`: something outside. The delivery is saved before the action and at once after it.
 * - `found-again`: something outside that the next run finds if this one dies: a point by its access key,
 *   an update by reading the store before each, a batch by its member. The delivery is saved before the
 *   action, the result with the next changes.
 */
type Effect = "local" | "external" | "found-again";

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
  "book-point": ["found-again", bookPoint, preparePoint],
  "adopt-point": ["local", adoptPoint],
  "mark-point": ["external", markPoint],
  split: ["external", splitDelivery],

  quote: ["external", quoteOrder],
  "prepare-confirm": ["local", prepareConfirm],
  confirm: ["external", confirmOrder],
  "drop-requests": ["local", dropOpenRequests],
  "adopt-order": ["local", adoptOrder],
  "quote-note": ["external", quoteNote],
  "refuse-note": ["local", refuseNote],
  "cancel-order": ["external", cancelOrder, prepareCancelOrder],
  rate: ["external", rateDriver],
  "send-buyer-rating": ["external", sendBuyerRating],

  "choose-batch": ["external", assignBatch],
  "join-batch": ["found-again", joinBatch],
  "update-plan": ["local", updatePlan],
  "request-batch-reconcile": ["external", requestBatchReconcile],
  "leave-batch": ["external", leaveBatch],
  "clear-batch": ["local", clearBatch],
  "adopt-batch-order": ["local", adoptBatchOrder],
  "settle-batch-order": ["local", settleBatchOrder],
  "switch-batch-order": ["local", switchBatchOrder],

  "update-status": ["local", updateStatus],
  "import-history": ["local", importHistory],
  "update-driver": ["local", updateDriver],
  "update-driver-location": ["local", updateDriverLocation],
  "save-proof-images": ["local", saveProofImages],
  "record-missing": ["local", recordMissing],
  "raise-alert": ["local", raiseAlert],
  "withdraw-alerts": ["local", withdrawAlerts],
  "drop-correction": ["local", dropCorrection],
  "share-correction": ["external", shareCorrection],
  "take-correction": ["local", takeCorrection],
  "confirm-cash": ["local", confirmCash],
  "drop-pending-action": ["local", dropPendingAction],
  cancel: ["local", cancelDelivery],
  restart: ["local", restartDelivery],
  "push-store-update": ["found-again", pushStoreUpdate, prepareStoreUpdate],
  "push-order-note": ["found-again", pushOrderNote, prepareOrderNote],
  // Registering an order is safe to repeat, and harmless if nothing is saved.
  idle: [
    "local",
    ({ context, delivery, action, now }) =>
      action.watch === undefined
        ? endRun(delivery, action, context.settings.retentionDays, now)
        : endWatched(context, delivery, { ...action, watch: action.watch }, now),
  ],
};

/**
 * Executes one action and returns the changes to save. Before an effect outside, saves what a run after
 * a crash must know, and takes it back if there certainly was no effect. Returns `conflict` if another
 * worker saved first: then nothing is executed.
 */
export async function executeAction(
  session: DeliverySession,
  inputs: ActionInputs,
  action: Action,
): Promise<ActionResult | "conflict"> {
  const preparation = prepareAction(inputs, action);
  const takeBack = () => session.patch(readFields(inputs.delivery, preparation));
  session.patch(preparation);
  if (hasOutsideEffect(inputs, action) && !(await session.save())) return "conflict";
  try {
    const result = await callHandler({ ...inputs, delivery: session.current() }, action);
    if (result.hadNoEffect === true) takeBack();
    return result;
  } catch (error) {
    if (error instanceof UnavailableError && error.hasNoEffect) takeBack();
    throw error;
  }
}

/** Returns what the action changes, which tells when the delivery is saved. */
export const getEffect = ({ kind }: Action): Effect => ACTIONS[kind][0];

/** What the store is not told needs no save of its own: nothing outside can have happened. */
const hasOutsideEffect = ({ context }: ActionInputs, action: Action): boolean =>
  action.kind === "push-store-update"
    ? !context.storefront.ignoredUpdates.includes(action.update.kind)
    : getEffect(action) !== "local";

const callHandler = (inputs: ActionInputs, action: Action): ActionResult | Promise<ActionResult> =>
  (ACTIONS[action.kind][1] as ActionHandler<Action["kind"]>)({ ...inputs, action });

/** Returns what is saved before the action is executed. */
function prepareAction(inputs: ActionInputs, action: Action): DeliveryPatch {
  const prepare = ACTIONS[action.kind][2] as ActionPreparation<Action["kind"]> | undefined;
  return prepare?.({ ...inputs, action }) ?? {};
}

/** Returns the delivery's values of the fields that a patch changes. */
const readFields = (delivery: Delivery, patch: DeliveryPatch): DeliveryPatch =>
  Object.fromEntries(
    Object.keys(patch).map((field) => [field, delivery[field as keyof DeliveryPatch]]),
  );
