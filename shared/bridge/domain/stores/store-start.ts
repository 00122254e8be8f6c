/** Which orders go out by themselves, as the merchant said when the store was started. */
export interface StoreStart {
  readonly startedAt: Date;
  /** Orders that were placed before this time do not go out by themselves. */
  readonly ordersFrom: Date;
  /** Earlier orders that the bridge had seen by this time go out too: those that waited. */
  readonly waitingUntil?: Date | undefined;
  /** The orders that the start concerns are not requested yet. A sweep does it if nobody else did. */
  readonly isAnnouncementDue?: boolean | undefined;
}

/**
 * The first order that a merchant chooses. `waiting`: those that wait, as they were shown at that time,
 * and all later ones.
 */
export type StartFrom =
  | { readonly kind: "now" }
  | { readonly kind: "date"; readonly at: Date }
  | { readonly kind: "waiting"; readonly shownAt: Date };

/** For what is not an order of a store: a sample, or a cart. */
export const EVERY_ORDER: StoreStart = { startedAt: new Date(0), ordersFrom: new Date(0) };

/** Stores tell the time of an order in whole seconds. */
const toWholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000);

/**
 * Returns what a merchant's choice means from now on. A start that follows another keeps every order
 * that was to go out: the earlier first order counts, and those that waited for the first start. Once a
 * store is started, `now` and `waiting` add no earlier order.
 */
export function createStart(from: StartFrom, now: Date, before?: StoreStart): StoreStart {
  const chosen = readChoice(from, now);
  if (before === undefined) return chosen;
  const ordersFrom = new Date(Math.min(Number(before.ordersFrom), Number(chosen.ordersFrom)));
  return { ...before, startedAt: now, ordersFrom };
}

function readChoice(from: StartFrom, now: Date): StoreStart {
  switch (from.kind) {
    case "now":
      return { startedAt: now, ordersFrom: toWholeSecond(now) };
    case "date":
      return { startedAt: now, ordersFrom: from.at };
    case "waiting": {
      const waitingUntil = from.shownAt < now ? from.shownAt : now;
      return { startedAt: now, ordersFrom: toWholeSecond(waitingUntil), waitingUntil };
    }
  }
}

const DAY_MS = 86_400_000;
const START_CHECK_DAYS = 30;

/**
 * Returns when to look again at an order that waits for the start. The start requests it; a run that
 * read the store before the start can save afterwards that the order waits. So it is read once a day,
 * as long as its merchant may still start with it.
 */
export const findStartCheck = (seenAt: Date, now: Date): Date | undefined =>
  now.getTime() - seenAt.getTime() < START_CHECK_DAYS * DAY_MS
    ? new Date(now.getTime() + DAY_MS)
    : undefined;
