import type { Availability } from "#shared/bridge/domain/actions/merchant-action.ts";
import { formatMessage } from "./format-message.ts";

/** Returns what an action would do, or why it is not allowed, after the delivery's own reason. */
export const formatAvailability = ({ cause, reason }: Omit<Availability, "isAllowed">): string =>
  cause === undefined ? formatMessage(reason) : `${formatMessage(cause)} ${formatMessage(reason)}`;
