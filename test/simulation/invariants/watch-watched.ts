import { ORDER_WATCH_KEY, toAccountPartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { toOrderAttribute } from "#shared/bridge/adapters/dynamodb/order-watch/order-watch-item.ts";
import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { DynamoTable } from "../aws/dynamo-table.ts";
import type { Scheduler } from "../scheduler.ts";
import { listDeliveries } from "../world/truth.ts";
import { lookEachMinute } from "./look-each-minute.ts";

const MINUTE_MS = 60_000;
/** What is not watched is looked at by itself within this time. */
const SOON_MS = 3 * MINUTE_MS;
/** A request that was sent when an order was forgotten may be tried again for so many minutes. */
const MOST_MINUTES = 12;

/**
 * Looks each minute, while it runs, whether each open courier order is looked at: with the others of its
 * account, or soon by itself.
 */
export function createWatchedWatch(scheduler: Scheduler, bridge: DynamoTable) {
  const unwatchedMinutes = new Map<string, number>();
  const violations = new Set<string>();

  function noteMinute(delivery: Delivery, isUnwatched: boolean): void {
    const name = formatDeliveryKey(delivery.key);
    const minutes = isUnwatched ? (unwatchedMinutes.get(name) ?? 0) + 1 : 0;
    unwatchedMinutes.set(name, minutes);
    if (minutes > MOST_MINUTES)
      violations.add(
        `each open order is looked at: nobody looks at courier order ${delivery.order?.orderId} of ${name}`,
      );
  }
  const watch = lookEachMinute(scheduler, () => {
    const watched = listWatched(bridge);
    for (const delivery of listDeliveries(bridge))
      noteMinute(
        delivery,
        waitsForItsNet(delivery, scheduler.readNow()) && !watched.has(nameOrder(delivery)),
      );
  });
  return { ...watch, list: (): string[] => [...violations] };
}

const nameOrder = ({ accountId, order }: Delivery): string =>
  `${toAccountPartition(accountId)} ${toOrderAttribute(order?.orderId ?? "")}`;

/** Returns the accounts' partitions, each with the attributes of the orders that are watched. */
const listWatched = (bridge: DynamoTable): ReadonlySet<string> =>
  new Set(
    bridge
      .listItems()
      .filter(({ sk }) => sk === ORDER_WATCH_KEY)
      .flatMap((item) => Object.keys(item).map((attribute) => `${item.pk} ${attribute}`)),
  );

/**
 * Whether it leaves its courier order to the looks at the account. Deliveries of a batch leave it to the batch,
 * and what failed is tried again by itself.
 */
function waitsForItsNet(delivery: Delivery, now: number): boolean {
  const { state, order, batchId, lastError, requeueAt } = delivery;
  const status = getCurrentStatus(delivery);
  const isOpen = status === undefined || !isFinalStatus(status);
  const isAlone = (batchId ?? lastError) !== undefined;
  const isLeft = state === "booked" && order?.orderId !== undefined && !isAlone;
  return isLeft && isOpen && (requeueAt?.getTime() ?? Infinity) - now > SOON_MS;
}
