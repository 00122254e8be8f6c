import { isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { SyntheticOrders } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** How long an order may take from its payment until its store shows it as delivered. */
const LIMIT_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 5_000;
/**
 * An order of this age belongs to no run that still follows it: two runs can overlap, since Lambda repeats
 * an asynchronous invocation. It is longer than the function may take, as clocks of stores differ.
 */
const LEFT_AFTER_MS = LIMIT_MS + 10 * 60_000;

export interface SyntheticOrderDeps {
  readonly storeId: StoreId;
  /** Whether the store has a sandbox account: then no test order goes to a live courier, whatever its settings. */
  readonly hasSandboxAccount: boolean;
  readonly orders: SyntheticOrders;
  readonly deliveries: Pick<Deliveries, "find">;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Receives why a call of the store failed. */
  readonly reportFailure: (error: unknown) => void;
}

/** How far an order came, and how many seconds it took. */
export interface SyntheticOutcome {
  readonly result: "delivered" | "not-placed" | "not-booked" | "not-told";
  readonly orderId?: StoreOrderId;
  /** Until its courier had it. */
  readonly secondsToBooked?: number;
  /** Until its store showed it as delivered. */
  readonly secondsToTold?: number;
}

/**
 * Places one order and follows it until its store shows it as delivered; none in a store without a
 * sandbox account. Only an order that came so far is removed at once: the next run removes what an
 * earlier run left, so that somebody can look.
 */
export async function runSyntheticOrder(deps: SyntheticOrderDeps): Promise<SyntheticOutcome> {
  const startedAt = deps.clock().getTime();
  const orderId = await tryCall(deps, () => replaceOrders(deps, startedAt));
  if (orderId === undefined) return { result: "not-placed" };
  const isLate = () => deps.clock().getTime() > startedAt + LIMIT_MS;
  const measureSeconds = () => (deps.clock().getTime() - startedAt) / 1000;

  let secondsToBooked: number | undefined;
  while (!isLate()) {
    await deps.wait(POLL_INTERVAL_MS);
    if (secondsToBooked === undefined && (await isOrderBooked(deps, orderId)))
      secondsToBooked = measureSeconds();
    if (secondsToBooked === undefined) continue;
    if ((await tryCall(deps, () => deps.orders.isCompleted(orderId))) !== true) continue;
    const secondsToTold = measureSeconds();
    await tryCall(deps, () => deps.orders.remove(orderId));
    return { result: "delivered", orderId, secondsToBooked, secondsToTold };
  }
  return secondsToBooked === undefined
    ? { result: "not-booked", orderId }
    : { result: "not-told", orderId, secondsToBooked };
}

async function replaceOrders(
  { orders, hasSandboxAccount }: SyntheticOrderDeps,
  startedAt: number,
): Promise<StoreOrderId | undefined> {
  if (!hasSandboxAccount) return undefined;
  for (const orderId of await orders.list(new Date(startedAt - LEFT_AFTER_MS)))
    await orders.remove(orderId);
  return orders.place();
}

async function isOrderBooked(
  { deliveries, storeId }: SyntheticOrderDeps,
  orderId: StoreOrderId,
): Promise<boolean> {
  const delivery = await deliveries.find({ storeId, orderId, part: 1 });
  return delivery !== undefined && isBooked(delivery);
}

/** Returns undefined if the store does not work at the moment. */
async function tryCall<Answer>(
  { reportFailure }: SyntheticOrderDeps,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    reportFailure(error);
    return undefined;
  }
}
