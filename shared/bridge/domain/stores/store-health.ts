import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { LocationLink } from "./location-link.ts";

/** The results of the sweeps that look for a store's recent changes. */
interface SweepHealth {
  /** When the last sweep ran. */
  readonly at: Date;
  /** When a sweep last completed. */
  readonly succeededAt?: Date | undefined;
  /** Orders that the last sweep found changed. */
  readonly found: number;
  /**
   * How many of these are new orders without a webhook after two minutes: webhooks are late or
   * lost.
   */
  readonly missedByWebhooks: number;
  readonly lastMissedWebhookAt?: Date | undefined;
  /** Consecutive failed sweeps. */
  readonly failures: number;
  readonly lastError?: SweepError | undefined;
}

interface SweepError extends Message {
  readonly since: Date;
  readonly retryAt: Date;
}

/**
 * `repairing`: webhooks were missing, and the orders from that time are not reconciled yet.
 * `disconnected`: the store was disconnected on purpose and has no webhooks.
 */
export const WEBHOOK_STATES = ["healthy", "repairing", "disconnected"] as const;
type WebhookState = (typeof WEBHOOK_STATES)[number];

/** The state of the store's webhooks. */
interface WebhookHealth {
  readonly state: WebhookState;
  readonly checkedAt: Date;
  /** When all webhooks were last found intact or repaired. */
  readonly healthyAt?: Date | undefined;
  /** When all were last replaced because the store signed errors instead of orders. */
  readonly renewedAt?: Date | undefined;
  /** How many webhooks the repairs have created so far. */
  readonly replaced: number;
  /** Why the webhooks could not be checked or repaired; shown to the merchant. */
  readonly lastError?: Message | undefined;
}

/** The daily comparison of a week's orders with the bridge's deliveries. */
export interface OrderComparison {
  readonly at: Date;
  readonly since: Date;
  readonly storeOrders: number;
  readonly deliveries: number;
  /** Orders without a delivery; the bridge reconciles each of them. */
  readonly missing: number;
  /** False if there were more orders than one run can compare. */
  readonly isComplete: boolean;
}

/** Whether Shopify requests checkout prices from the bridge. */
export const RATES_STATES = ["registered", "refused", "off"] as const;
interface RatesHealth {
  readonly state: (typeof RATES_STATES)[number];
  readonly checkedAt: Date;
  /** What the merchant has to do, or why there are no rates. */
  readonly message?: Message | undefined;
}

/** Whether the store names its administrator, who receives the sign-in links. */
interface AdminHealth {
  /** When the bridge last checked. */
  readonly at: Date;
  readonly isNamed: boolean;
}

/** The store's locations that pick-up locations are linked to. */
export interface LocationHealth {
  /** How often it was saved. */
  readonly revision: number;
  readonly checkedAt: Date;
  readonly links: readonly LocationLink[];
}

/** The state of a store's connection, as operators and merchants see it. */
export interface StoreHealth {
  readonly sweep?: SweepHealth | undefined;
  readonly webhooks?: WebhookHealth | undefined;
  readonly orderComparison?: OrderComparison | undefined;
  /** Absent: rates were never switched on. */
  readonly rates?: RatesHealth | undefined;
  readonly admin?: AdminHealth | undefined;
  /** Absent: never read, or the store has no locations that can be read. */
  readonly locations?: LocationHealth | undefined;
  /** When the store last signed an error instead of an order. */
  readonly repairRequestedAt?: Date | undefined;
  /** When the store last proved that it is back, while its sweeps waited after a failure. */
  readonly aliveAt?: Date | undefined;
  /** When a webhook about one of its orders last came; noted once in ten minutes. */
  readonly webhookReceivedAt?: Date | undefined;
}

/** Returns the sweep's health after a completed sweep. */
export const recordSweep = (
  before: SweepHealth | undefined,
  { found, missedByWebhooks }: { found: number; missedByWebhooks: number },
  now: Date,
): SweepHealth => ({
  at: now,
  succeededAt: now,
  found,
  missedByWebhooks,
  lastMissedWebhookAt: missedByWebhooks > 0 ? now : before?.lastMissedWebhookAt,
  failures: 0,
});

const DAY_MS = 86_400_000;
/** Less than from one run to the next. */
const LONGEST_FRESH_MINUTES = 4;
const LONGEST_MINUTES = 60;

/**
 * Returns the sweep's health after a failed sweep. The next attempt follows after 1, 2, 4, 4 …
 * minutes, which is in each run: what waits for a store that is back waits for no more. After a day,
 * it follows after up to an hour.
 */
export function recordFailedSweep(
  before: SweepHealth | undefined,
  error: Message,
  now: Date,
): SweepHealth {
  const failures = (before?.failures ?? 0) + 1;
  const since = before?.lastError?.since ?? now;
  const longestMinutes =
    now.getTime() - since.getTime() < DAY_MS ? LONGEST_FRESH_MINUTES : LONGEST_MINUTES;
  const minutes = Math.min(longestMinutes, 2 ** (failures - 1));
  return {
    found: 0,
    missedByWebhooks: 0,
    ...before,
    at: now,
    failures,
    lastError: {
      ...error,
      since,
      retryAt: new Date(now.getTime() + minutes * 60_000),
    },
  };
}

/** Returns the health of the webhooks of a store that was disconnected on purpose. */
export const recordDisconnection = (
  before: StoreHealth["webhooks"],
  now: Date,
): NonNullable<StoreHealth["webhooks"]> => ({
  replaced: 0,
  ...before,
  state: "disconnected",
  checkedAt: now,
  lastError: undefined,
});

const LOST_AFTER_MS = 60 * 60_000;

/** Whether every sweep of the store has failed for an hour or longer. */
export const isLostStore = ({ lastError }: SweepHealth, now: Date): boolean =>
  lastError !== undefined && now.getTime() - lastError.since.getTime() >= LOST_AFTER_MS;
