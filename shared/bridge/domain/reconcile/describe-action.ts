import {
  COURIER_STATUS_TEXT,
  STORE_UPDATE_TEXT,
} from "#shared/bridge/domain/delivery/status-text.ts";
import { formatMoney } from "#shared/kernel/money.ts";
import type { Action } from "./action.ts";

type ActionTexts = {
  readonly [Name in Action["kind"]]: (action: Extract<Action, { kind: Name }>) => string;
};

const ACTION_TEXTS: ActionTexts = {
  "reserve-access-key": ({ accessKey }) =>
    `The courier is asked for a point under the key ${accessKey}.`,
  "book-point": ({ accessKey }) => `The courier is asked for a point under the key ${accessKey}.`,
  "adopt-point": () => "The courier's point is taken over.",
  "mark-point": () => "The courier is told.",
  split: ({ locationIds }) => `It becomes ${locationIds.length} deliveries, one for each place.`,
  quote: () => "The courier is asked for a price.",
  "prepare-confirm": ({ quote }) => `The price of ${formatMoney(quote.price)} is confirmed.`,
  confirm: ({ quote }) => `The price of ${formatMoney(quote.price)} is confirmed.`,
  "adopt-order": () => "The courier's order is taken over.",
  "cancel-order": ({ reason }) => `${reason.text} The courier's order is called off.`,
  rate: ({ rating }) => `The driver is rated ${rating} of 5.`,
  "choose-batch": () => "It joins the orders that travel together.",
  "join-batch": () => "It enters its batch.",
  "update-plan": () => "Its change is noted for its batch.",
  "request-batch-reconcile": () => "Its batch looks at what was changed.",
  "leave-batch": () => "It leaves its batch.",
  "clear-batch": () => "It looks for another batch.",
  "adopt-batch-order": () => "It goes with its batch's order.",
  "switch-batch-order": () => "It goes with its batch's new order.",
  "update-status": ({ status }) => COURIER_STATUS_TEXT[status],
  "import-history": () => "What the courier said is noted.",
  "update-driver-location": () => "Where the driver is is noted.",
  "record-missing": ({ since }) =>
    since === undefined ? "The courier knows it again." : "The courier does not know it now.",
  "raise-alert": ({ alert }) => alert.text,
  "drop-pending-action": ({ text }) => text,
  cancel: ({ reason }) => `${reason.text} It is called off.`,
  restart: ({ reason: why }) => why,
  "push-store-update": ({ update }) => `The store is told: ${STORE_UPDATE_TEXT[update.kind]}`,
  idle: ({ reason }) => reason?.text ?? "Nothing has to be done now.",
};

/** What would be done next, in plain words. */
export const describeAction = (action: Action): string =>
  (ACTION_TEXTS[action.kind] as (one: Action) => string)(action);
