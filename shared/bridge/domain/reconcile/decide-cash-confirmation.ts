import {
  getUnconfirmedCash,
  isPaidInStore,
} from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/** The merchant may complete the order in the store instead of confirming the cash here. */
export function decideCashConfirmation({ delivery, order }: Observation): Action | undefined {
  if (typeof order === "string") return undefined;
  return getUnconfirmedCash(delivery) !== undefined && isPaidInStore(order)
    ? { kind: "confirm-cash" }
    : undefined;
}
