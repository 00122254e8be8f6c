import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { checkAction } from "./check-action.ts";
import type { ActionAvailability, MerchantAction } from "./merchant-action.ts";

/** What solves what a delivery needs a person for: what gets the parcel on its way comes first. */
const SOLUTIONS: readonly MerchantAction[] = [
  "approve",
  "deliver-again",
  "confirm-cash",
  "confirm-received",
  "retry",
  "dismiss",
];

/** Holds that another try alone does not end: the order or the settings have to be changed first. */
const CHANGED_ELSEWHERE: readonly string[] = ["no-phone", "no-email"];

/** Returns the first action that solves what the delivery needs a person for; undefined if none does. */
export function pickSolution(delivery: Delivery, batch?: Batch): ActionAvailability | undefined {
  if (delivery.state === "held" && CHANGED_ELSEWHERE.includes(delivery.reason?.code ?? ""))
    return undefined;
  return SOLUTIONS.map((action) => ({ action, ...checkAction(action, delivery, batch) })).find(
    ({ isAllowed }) => isAllowed,
  );
}
