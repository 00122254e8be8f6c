import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCallOff,
  currentStage,
  type Delivery,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Step } from "./action.ts";
import type { Situation } from "./observation.ts";

const FAILED: readonly Stage[] = ["draft", "attempt-failed", "returned"];

type Mark = Extract<Step, { do: "mark-point" }>["as"];

/** What its merchant can have a point marked as. */
export type MarkAction = "deliver-again" | "fetch-return" | "confirm-received";

/** What a point must have reached for each mark, and what it is called when it cannot. */
export const MARKS: Readonly<Record<MarkAction, { as: Mark; from: readonly Stage[] }>> = {
  "deliver-again": { as: "delivery-ready", from: FAILED },
  "fetch-return": { as: "return-ready", from: ["delivered"] },
  "confirm-received": { as: "return-received", from: ["at-laboratory"] },
};

/** What its merchant asked for, where it still makes sense; else it is dropped, and says so. */
export function askedFor({ delivery }: Situation): Step | undefined {
  const { asked } = delivery;
  switch (asked?.action) {
    case undefined:
      return undefined;
    case "cancel":
      return cancelling(delivery);
    case "rate":
      return delivery.order?.orderId === undefined
        ? dropped("The driver cannot be rated: the courier has no order of it.")
        : { do: "rate", orderId: delivery.order.orderId, rating: asked.rating ?? 5 };
    case "deliver-again":
    case "fetch-return":
    case "confirm-received":
      return marking(delivery, asked.action);
  }
}

/** Before the courier has it there is nothing but calling it off. */
export function askedBefore({ asked }: Delivery): Step | undefined {
  if (asked === undefined) return undefined;
  return asked.action === "cancel"
    ? CALLED_OFF
    : dropped("The courier does not have it yet; nothing was changed.");
}

const CALLED_OFF: Step = {
  do: "call-off",
  reason: { code: "called-off", text: "Called off by its merchant." },
  rebook: false,
};

const dropped = (text: string): Step => ({ do: "drop-asked", text });

function cancelling(delivery: Delivery): Step {
  // What was to be booked anew is not.
  if (delivery.rebook) return CALLED_OFF;
  if (delivery.calledOff !== undefined) return dropped("It is being called off already.");
  return canCallOff(delivery)
    ? CALLED_OFF
    : dropped("It cannot be called off any more. Call the courier.");
}

function marking(delivery: Delivery, action: MarkAction): Step {
  const stage = currentStage(delivery);
  if (delivery.pointId === undefined) {
    return action === "deliver-again" && stage === "failed"
      ? { do: "start-over", why: "Its merchant has it delivered again.", again: true }
      : dropped("The courier's orders know no such thing.");
  }
  const { as, from } = MARKS[action];
  return stage !== undefined && from.includes(stage)
    ? { do: "mark-point", pointId: delivery.pointId, as }
    : dropped("It has moved on meanwhile; nothing was changed.");
}
