import { isUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import { currentStage, type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import { MARKS, type MarkAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import { type Judgement, may, mayNot } from "./merchant-action.ts";

const MARKED: Readonly<Record<MarkAction, { does: string; needs: string }>> = {
  "deliver-again": {
    does: "The courier brings it once more.",
    needs: "Only what could not be delivered is delivered again.",
  },
  "fetch-return": {
    does: "The courier fetches it from the recipient.",
    needs: "Only what was delivered can be fetched back.",
  },
  "confirm-received": {
    does: "The courier is told that the return has arrived.",
    needs: "Only a return that the courier has brought is confirmed.",
  },
};

/** What is asked of the courier about a point that it has, or had. */
export function marking(delivery: Delivery, action: MarkAction): Judgement {
  const { does, needs } = MARKED[action];
  if (delivery.asked !== undefined) {
    return delivery.asked.action === action
      ? mayNot("It is asked for already.")
      : mayNot("Something else is being asked of the courier. Try again in a moment.");
  }
  return canBeMarked(delivery, action, { does, needs });
}

function canBeMarked(
  delivery: Delivery,
  action: MarkAction,
  { does, needs }: (typeof MARKED)[MarkAction],
): Judgement {
  const stage = currentStage(delivery);
  if (!isBooked(delivery) || stage === undefined) return mayNot(needs);
  if (delivery.pointId !== undefined) {
    return MARKS[action].from.includes(stage) ? may(does) : mayNot(needs);
  }
  if (action !== "deliver-again") return mayNot("The courier's orders know no returns.");
  return stage === "failed" ? may("It is booked anew, for a new price.") : mayNot(needs);
}

/** Rating the driver. */
export function rating({ order, asked, journey }: Delivery): Judgement {
  if (order?.orderId === undefined) {
    return mayNot("Only drivers of the courier's orders can be rated, not those of points.");
  }
  if (!journey.some(({ stage }) => isUnderWay(stage))) return mayNot("No driver was assigned yet.");
  return asked === undefined || asked.action === "rate"
    ? may("The courier is told how the driver did, from 1 to 5.")
    : mayNot("Something else is being asked of the courier. Try again in a moment.");
}
