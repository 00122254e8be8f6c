import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { WeekHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery-states.ts";
import type { ChangedOrder, HintQueue, Storefront } from "#shared/bridge/ports.ts";
import { inChunks } from "#shared/kernel/chunk-items.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { atOnce } from "#shared/kernel/map-concurrently.ts";

interface Deps {
  readonly states: DeliveryStates;
  readonly hints: HintQueue;
  readonly clock: Clock;
}

interface Week {
  readonly storeId: StoreId;
  readonly storefront: Storefront;
  readonly since: Date;
  /** How far earlier sweeps have come: what changed later is being hinted at just now. */
  readonly sweptTo: Date;
  /** Look at all that is not settled again: the store does not say which orders were edited. */
  readonly editsAreHidden: boolean;
  /** Comparing ends after this time, with what it has. */
  readonly endsAt: Date;
}

/** The hint for a change this young may still be in the queue. */
const HINT_TAKES_MS = 10 * 60_000;
const CHUNK = 100;
const HINTS_AT_ONCE = 10;

/**
 * Counts the store's orders of some time against the bridge's deliveries, and hints at each that has
 * none: the two numbers being equal proves that nothing was lost.
 */
export async function compareWeek(deps: Deps, week: Week): Promise<WeekHealth> {
  const now = deps.clock();
  const states = new Map<StoreOrderId, DeliveryState | undefined>();
  let isWhole = true;
  for await (const chunk of inChunks(week.storefront.changedSince(week.since), CHUNK)) {
    for (const [orderId, state] of await compareChunk(deps, week, chunk, now)) {
      states.set(orderId, state);
    }
    isWhole = deps.clock() <= week.endsAt;
    if (!isWhole) break;
  }
  const missing = [...states.values()].filter((state) => state === undefined).length;
  const storeOrders = states.size;
  const deliveries = storeOrders - missing;
  return { at: now, since: week.since, storeOrders, deliveries, missing, isWhole };
}

/** The orders of a chunk with the states of their deliveries; those to be looked at are hinted. */
async function compareChunk(
  { states, hints }: Deps,
  week: Week,
  chunk: readonly ChangedOrder[],
  now: Date,
): Promise<Map<StoreOrderId, DeliveryState | undefined>> {
  const { storeId } = week;
  const known = await states.statesOf(storeId, [...new Set(chunk.map(({ orderId }) => orderId))]);
  const compared = chunk.filter((order) => known.has(order.orderId) || isOverdue(order, week, now));
  const wanting = compared.filter(({ orderId }) => lookAgain(known.get(orderId), week));
  await atOnce(HINTS_AT_ONCE, wanting, ({ orderId, changedAt }) =>
    hints.send(
      { storeId, orderId, part: 1, why: "week compared" },
      `week ${orderId} ${changedAt.toISOString()}`,
    ),
  );
  return new Map(compared.map(({ orderId }) => [orderId, known.get(orderId)]));
}

const isOverdue = ({ changedAt }: ChangedOrder, { sweptTo }: Week, now: Date): boolean =>
  changedAt <= sweptTo && now.getTime() - changedAt.getTime() >= HINT_TAKES_MS;

const lookAgain = (state: DeliveryState | undefined, { editsAreHidden }: Week): boolean =>
  state === undefined || (editsAreHidden && state !== "settled");
