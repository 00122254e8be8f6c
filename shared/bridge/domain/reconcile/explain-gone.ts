import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Observation } from "./observation.ts";

const DAY_MS = 24 * 60 * 60_000;

type Observed = Pick<Observation, "delivery" | "shownDays" | "now">;

/** Whether an order must be older than those that its store shows: its delivery is. */
export const isTooOld = ({ delivery, shownDays, now }: Observed): boolean =>
  shownDays !== undefined && now.getTime() - delivery.createdAt.getTime() >= shownDays * DAY_MS;

/** Returns why the store does not show an order. A deleted order and one that is too old look alike. */
export const explainGone = (observed: Observed): Reason =>
  observed.shownDays !== undefined && isTooOld(observed)
    ? createMessage("order-too-old", { days: observed.shownDays })
    : createMessage("gone", { days: observed.shownDays });
