/** How looking for a store's recent changes goes. */
interface SweepHealth {
  /** When the store was last asked. */
  readonly at: Date;
  /** When it last told all. */
  readonly succeededAt?: Date | undefined;
  /** Orders that the last sweep found changed. */
  readonly found: number;
  /** Of these, new ones that no webhook had told of in two minutes: webhooks come late or not at all. */
  readonly missedByWebhooks: number;
  readonly lastMissedWebhookAt?: Date | undefined;
  /** Attempts in a row that failed. */
  readonly failures: number;
  readonly lastError?: SweepError | undefined;
}

interface SweepError {
  /** For a merchant to read. */
  readonly text: string;
  readonly since: Date;
  readonly retryAt: Date;
}

/** How the store's webhooks are. */
interface WebhookHealth {
  /** `repairing`: some were found missing, and the orders of the time without them are still owed. */
  readonly state: "healthy" | "repairing";
  readonly checkedAt: Date;
  /** When all of them were last found, or put, in order. */
  readonly healthyAt?: Date | undefined;
  /** When all were last replaced because the store signed errors instead of orders. */
  readonly renewedAt?: Date | undefined;
  /** How many were ever made by a repair. */
  readonly replaced: number;
  /** What hinders checking or repairing, for a merchant to read. */
  readonly lastError?: string | undefined;
}

/** The daily comparison of a week's orders with the bridge's deliveries. */
export interface OrderComparison {
  readonly at: Date;
  readonly since: Date;
  readonly storeOrders: number;
  readonly deliveries: number;
  /** Orders without a delivery; each is looked at now. */
  readonly missing: number;
  /** False where there were more orders than the time sufficed for. */
  readonly isComplete: boolean;
}

/** How Shopify stands to asking us for prices at the checkout. */
export const RATES_STATES = ["registered", "refused", "off"] as const;
interface RatesHealth {
  readonly state: (typeof RATES_STATES)[number];
  readonly checkedAt: Date;
  /** What its merchant has to do, or why there are no rates. */
  readonly text?: string | undefined;
}

/** Whether the store says who administers it: sign-in links go there. */
interface AdminHealth {
  /** When it was asked. */
  readonly at: Date;
  readonly isNamed: boolean;
}

/** What an operator or merchant can know of how orders come in from a store. */
export interface StoreHealth {
  readonly sweep?: SweepHealth | undefined;
  readonly webhooks?: WebhookHealth | undefined;
  readonly orderComparison?: OrderComparison | undefined;
  /** Absent: never asked for. */
  readonly rates?: RatesHealth | undefined;
  readonly admin?: AdminHealth | undefined;
  /** When the store last signed an error instead of an order. */
  readonly repairRequestedAt?: Date | undefined;
}

/** The sweep's health after the store told all. */
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

/** The sweep's health after the store could not be asked: the next try comes after 1, 2, 4 … 60 minutes. */
export function recordFailedSweep(
  before: SweepHealth | undefined,
  text: string,
  now: Date,
): SweepHealth {
  const failures = (before?.failures ?? 0) + 1;
  const minutes = Math.min(60, 2 ** (failures - 1));
  return {
    found: 0,
    missedByWebhooks: 0,
    ...before,
    at: now,
    failures,
    lastError: {
      text,
      since: before?.lastError?.since ?? now,
      retryAt: new Date(now.getTime() + minutes * 60_000),
    },
  };
}

/** From so many failures in a row on, which take an hour, a store counts as lost sight of. */
export const LOST_STORE_FAILURES = 7;
