import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { quoteOf } from "./approved-price.ts";
import { marking, rating } from "./check-courier-actions.ts";
import { cancelling, dispatching } from "./check-dispatch-actions.ts";
import {
  ACTIONS,
  type Action,
  type Judgement,
  may,
  mayNot,
  type Verdict,
} from "./merchant-action.ts";

/** Every action, whether it makes sense now, and why. The batch is that which the delivery names. */
export const actionsOf = (delivery: Delivery, batch?: Batch): Verdict[] =>
  ACTIONS.map((action) => ({ action, ...verdictOn(action, delivery, batch) }));

/** Whether one action makes sense now, and why. */
export function verdictOn(action: Action, delivery: Delivery, batch: Batch | undefined): Judgement {
  if (delivery.forgottenAt !== undefined && action !== "dismiss") {
    return mayNot("Its buyer's data was removed, as the settings ask: it takes a new order.");
  }
  switch (action) {
    case "approve":
      return approval(delivery, batch);
    case "retry":
      return delivery.state === "held" || delivery.trouble !== undefined
        ? may("It is looked at and tried again now.")
        : mayNot("Nothing keeps it from going on: there is nothing to try again.");
    case "dispatch":
      return dispatching(delivery);
    case "cancel":
      return cancelling(delivery);
    case "deliver-again":
    case "fetch-return":
    case "confirm-received":
      return marking(delivery, action);
    case "rate":
      return rating(delivery);
    case "dismiss":
      return delivery.attention === undefined
        ? mayNot("Nothing about it waits to be seen to.")
        : may("It counts as seen to, and goes on.");
  }
}

/** The quote whose price is too high to be confirmed without asking. */
function quoteToApprove(delivery: Delivery, batch?: Batch) {
  const { state, reason } = delivery;
  const isHeld = state === "held" && reason?.code === "price-above-ceiling";
  return isHeld ? quoteOf(delivery, batch) : undefined;
}

function approval(delivery: Delivery, batch: Batch | undefined): Judgement {
  const quote = quoteToApprove(delivery, batch);
  if (quote === undefined) return mayNot("No price waits for approval.");
  return delivery.batchId === undefined
    ? may("It is booked for the price that the courier asked.")
    : may("Its batch is booked for the price that the courier asked.");
}
