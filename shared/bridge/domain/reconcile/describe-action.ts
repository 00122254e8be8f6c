import { STAGE_TEXT, TELLING_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import { moneyText } from "#shared/kernel/money.ts";
import type { Step } from "./action.ts";

type Told = { readonly [Name in Step["do"]]: (step: Extract<Step, { do: Name }>) => string };

const TOLD: Told = {
  "reserve-key": ({ accessKey }) => `The courier is asked for a point under the key ${accessKey}.`,
  book: ({ accessKey }) => `The courier is asked for a point under the key ${accessKey}.`,
  adopt: () => "The courier's point is taken over.",
  "mark-point": () => "The courier is told.",
  split: ({ places }) => `It becomes ${places.length} deliveries, one for each place.`,
  quote: () => "The courier is asked for a price.",
  "try-confirm": ({ quote }) => `The price of ${moneyText(quote.price)} is confirmed.`,
  confirm: ({ quote }) => `The price of ${moneyText(quote.price)} is confirmed.`,
  "adopt-order": () => "The courier's order is taken over.",
  "cancel-order": ({ reason }) => `${reason.text} The courier's order is called off.`,
  rate: ({ rating }) => `The driver is rated ${rating} of 5.`,
  "choose-batch": () => "It joins the orders that travel together.",
  "enter-batch": () => "It enters its batch.",
  "note-plan": () => "Its change is noted for its batch.",
  "wake-batch": () => "Its batch looks at what was changed.",
  "leave-batch": () => "It leaves its batch.",
  "forget-batch": () => "It looks for another batch.",
  ride: () => "It goes with its batch's order.",
  "change-vehicle": () => "It goes with its batch's new order.",
  progress: ({ stage }) => STAGE_TEXT[stage],
  hear: () => "What the courier said is noted.",
  locate: () => "Where the driver is is noted.",
  "note-missing": ({ since }) =>
    since === undefined ? "The courier knows it again." : "The courier does not know it now.",
  attend: ({ attention }) => attention.text,
  "drop-asked": ({ text }) => text,
  "call-off": ({ reason }) => `${reason.text} It is called off.`,
  "start-over": ({ why }) => why,
  tell: ({ telling }) => `The store is told: ${TELLING_TEXT[telling.kind]}`,
  rest: ({ reason }) => reason?.text ?? "Nothing has to be done now.",
};

/** What would be done next, in plain words. */
export const stepText = (step: Step): string => (TOLD[step.do] as (one: Step) => string)(step);
