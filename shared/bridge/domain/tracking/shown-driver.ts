import type { Driver } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type BuyerState, toBuyerState } from "./buyer-state.ts";

/** Nobody needs the driver's name before they are assigned or after they were there. */
const STATES_WITH_DRIVER: readonly BuyerState[] = [
  "assigned",
  "at-pickup",
  "collected",
  "on-the-way",
  "at-the-door",
  "not-reached",
];

/**
 * Returns who is on this delivery, for its buyer and its merchant; undefined unless a driver is known who
 * comes, collects or brings it now. They are strangers to both once the way has ended.
 */
export const findShownDriver = (delivery: Delivery): Driver | undefined =>
  STATES_WITH_DRIVER.includes(toBuyerState(delivery)) ? delivery.driver : undefined;
