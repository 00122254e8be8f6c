import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { findFirstArrivalWindow } from "#shared/bridge/domain/tracking/arrival-window.ts";

/** What figures need of a delivery and a list does not show. It is derived again at each save. Nothing personal. */
export interface DeliveryOutcome {
  /** Seconds from when the order was free to go out, as its merchant chose, until it arrived. */
  readonly doorSeconds?: number | undefined;
  /** Whether it arrived within the promised time. Absent: it did not arrive, or nothing was promised. */
  readonly isOnTime?: boolean | undefined;
  /** How often the courier tried to hand it over. Absent: never. */
  readonly attempts?: number | undefined;
  /** Its order is a test order. */
  readonly isTest?: true | undefined;
}

/** Returns the outcome of a delivery; undefined while there is nothing to tell. */
export function toDeliveryOutcome(delivery: Delivery): DeliveryOutcome | undefined {
  const attempts = countAttempts(delivery);
  const arrivedAt = findArrival(delivery);
  const outcome: DeliveryOutcome = {
    ...(arrivedAt && toArrivalFigures(delivery, arrivedAt)),
    ...(attempts > 0 && { attempts }),
    ...(delivery.isTest === true && { isTest: true }),
  };
  return Object.keys(outcome).length === 0 ? undefined : outcome;
}

/** The first arrival counts: what is reported after it is about a return. */
const findArrival = ({ statusHistory }: Delivery): Date | undefined =>
  statusHistory.find(({ status }) => status === "delivered")?.at;

function toArrivalFigures(delivery: Delivery, arrivedAt: Date): DeliveryOutcome {
  const { releasedAt } = delivery;
  const promisedUntil = delivery.plan?.promisedUntil ?? findFirstArrivalWindow(delivery)?.to;
  const seconds = releasedAt && Math.round((arrivedAt.getTime() - releasedAt.getTime()) / 1000);
  return {
    // A courier's clock can be behind the bridge's.
    ...(seconds !== undefined && { doorSeconds: Math.max(seconds, 0) }),
    ...(promisedUntil && { isOnTime: arrivedAt <= promisedUntil }),
  };
}

/** Each failed attempt is one, and the hand-over is another. A cancelled delivery's attempts stay. */
function countAttempts(delivery: Delivery): number {
  const { statusHistory } = delivery;
  const failed = statusHistory.filter(({ status }) => status === "attempt-failed").length;
  const hasArrived = findArrival(delivery) !== undefined;
  const wasReturnedUntried = failed === 0 && getCurrentStatus(delivery) === "returned";
  return failed + (hasArrived || wasReturnedUntried ? 1 : 0);
}
