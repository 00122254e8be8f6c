import type { MessageParams } from "#shared/bridge/domain/messages/message.ts";
import type { ParamKinds } from "#shared/bridge/domain/messages/param-kinds.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { ACTIONS_WITH_REASON, type NextActionCode } from "./catalog.ts";
import { formatCatalogEntry, formatMessage } from "./format-message.ts";

/** The kinds of the parameters of `next.…` messages. */
const KINDS: ParamKinds = {
  accessKey: "name",
  deliveries: "number",
  price: "money",
  rating: "number",
  known: "choice",
};

/** Describes what the bridge would do next for a delivery. */
export function describeAction(action: Action | "follow-batch"): string {
  if (action === "follow-batch") return formatNextAction("next.follow-batch", {});
  const { kind } = action;
  const reason = findReason(action);
  if (reason !== undefined && (kind === "idle" || isDescribedByReason(kind)))
    return formatMessage(reason);
  const sentence = formatNextAction(`next.${kind}` as NextActionCode, readParams(action));
  return reason === undefined ? sentence : `${formatMessage(reason)} ${sentence}`;
}

const formatNextAction = (code: NextActionCode, params: MessageParams): string =>
  formatCatalogEntry(code, params, KINDS);

const isDescribedByReason = (kind: Action["kind"]): boolean =>
  (ACTIONS_WITH_REASON as readonly string[]).includes(kind);

/** The reason that an action carries; what it reports to the store or saves counts as one. */
function findReason(action: Action): Reason | undefined {
  switch (action.kind) {
    case "raise-alert":
    case "refuse-note":
      return action.alert;
    case "drop-pending-action":
    case "restart":
    case "cancel":
    case "cancel-order":
    case "idle":
      return action.reason;
    default:
      return undefined;
  }
}

function readParams(action: Action): MessageParams {
  switch (action.kind) {
    case "reserve-access-key":
    case "book-point":
      return { accessKey: action.accessKey };
    case "split":
      return { deliveries: action.locationIds.length };
    case "prepare-confirm":
    case "confirm":
      return { price: action.quote.price };
    case "rate":
    case "send-buyer-rating":
      return { rating: action.rating };
    case "record-missing":
      return { known: action.since === undefined ? "yes" : "no" };
    default:
      return {};
  }
}
