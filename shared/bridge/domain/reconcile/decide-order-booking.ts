import { NO_ORDER, towardsOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import { orderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { fingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { Step } from "./action.ts";
import { HELD_LOOK_MINUTES, inMinutes, type Situation } from "./observation.ts";

/** One order at the courier for one delivery: quoted, its price checked, confirmed. */
export function orderBooking({ delivery, order, settings, now }: Situation, plan: Plan): Step {
  const name = typeof order === "string" ? "" : order.name;
  const request = orderRequest(name, plan, settings.promoCode);
  const asks = fingerprint(request);
  const move = towardsOrder(delivery.order ?? NO_ORDER, { asks, ceiling: plan.ceiling, now });
  switch (move.do) {
    case "quote":
      return { do: "quote", request, asks, plan };
    case "try-confirm":
      return { do: "try-confirm", quote: move.quote, plan };
    case "confirm":
      return { do: "confirm", quote: move.quote, request, plan };
    case "doubt":
      return { do: "rest", state: "booking", nextLookAt: move.until };
    case "hold":
      return {
        do: "rest",
        state: "held",
        reason: move.reason,
        nextLookAt: inMinutes(now, HELD_LOOK_MINUTES),
      };
  }
}
