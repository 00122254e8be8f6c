import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreHealth } from "./store-health.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The upkeep runs this often; what is due less often is spread over the runs. */
const RUN_EVERY_MS = 5 * MINUTE_MS;
const RUNS_PER_CHECK = 3;

/** Whether a store is to be swept now: always, unless it failed a moment ago. */
export const isSweepDue = ({ sweep }: StoreHealth, now: Date): boolean =>
  sweep?.lastError === undefined || sweep.lastError.retryAt <= now;

/**
 * Whether a store's webhooks are to be checked now: a third of the stores in each run, the first
 * time at once, and whoever is owed something in every run.
 */
export function isWebhookCheckDue(storeId: StoreId, health: StoreHealth, now: Date): boolean {
  const { webhooks } = health;
  if (webhooks === undefined || webhooks.state === "repairing") return true;
  if (isRenewalDue(health, now)) return true;
  if (now.getTime() - webhooks.checkedAt.getTime() >= 2 * RUNS_PER_CHECK * RUN_EVERY_MS)
    return true;
  const run = Math.floor(now.getTime() / RUN_EVERY_MS);
  return (run + hashStoreId(storeId)) % RUNS_PER_CHECK === 0;
}

/**
 * Whether all webhooks are to be made anew, because the store signed an error for an order: they act
 * for a user who may no longer see orders. At most hourly, lest a store that goes on so has no others.
 */
export function isRenewalDue({ webhooks, repairRequestedAt }: StoreHealth, now: Date): boolean {
  if (repairRequestedAt === undefined) return false;
  const renewedAt = webhooks?.renewedAt;
  if (renewedAt === undefined) return true;
  return repairRequestedAt > renewedAt && now.getTime() - renewedAt.getTime() >= 60 * MINUTE_MS;
}

/** Whether a week's orders are to be compared with the deliveries now: once a day. */
export const isOrderComparisonDue = ({ orderComparison }: StoreHealth, now: Date): boolean =>
  orderComparison === undefined || now.getTime() - orderComparison.at.getTime() >= DAY_MS;

/**
 * Whether the checkout's registration is to be checked now: once a day, as a shop's plan may have
 * changed; where none was asked for, with the week.
 */
export const isRatesCheckDue = (health: StoreHealth, now: Date): boolean =>
  health.rates === undefined || health.rates.state === "off"
    ? isOrderComparisonDue(health, now)
    : now.getTime() - health.rates.checkedAt.getTime() >= DAY_MS;

/** Whether the store is to be asked for its administrator's address now: once a day. */
export const isAdminCheckDue = ({ admin }: StoreHealth, now: Date): boolean =>
  admin === undefined || now.getTime() - admin.at.getTime() >= DAY_MS;

/** The time from which a week's orders are compared; never before the store was connected. */
export const getComparisonStart = (connectedAt: Date, now: Date): Date =>
  new Date(Math.max(connectedAt.getTime(), now.getTime() - 7 * DAY_MS));

const hashStoreId = (storeId: StoreId): number =>
  [...storeId].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7);
