import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreHealth } from "./store-health.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maintenance runs at this interval; less frequent checks are spread over the runs. */
const RUN_EVERY_MS = 5 * MINUTE_MS;
const RUNS_PER_CHECK = 3;

/** Numbers the runs of the sweep. */
const getRunNumber = (now: Date): number => Math.floor(now.getTime() / RUN_EVERY_MS);

/**
 * Whether the store's sweep waits: the last one failed, the back-off has not ended, and the store has
 * given no sign of life since.
 */
export const isSweepPostponed = ({ sweep, aliveAt }: StoreHealth, now: Date): boolean =>
  sweep?.lastError !== undefined &&
  sweep.lastError.retryAt > now &&
  (aliveAt === undefined || aliveAt <= sweep.at);

/**
 * Whether to check a store's webhooks now. Each run checks a third of the stores. A store is also
 * checked on its first run, on its first run after a reconnection, and while its webhooks are being
 * repaired.
 */
export function isWebhookCheckDue(storeId: StoreId, health: StoreHealth, now: Date): boolean {
  const { webhooks } = health;
  if (webhooks?.state !== "healthy") return true;
  if (isRenewalDue(health, now)) return true;
  if (now.getTime() - webhooks.checkedAt.getTime() >= 2 * RUNS_PER_CHECK * RUN_EVERY_MS)
    return true;
  return (getRunNumber(now) + hashStoreId(storeId)) % RUNS_PER_CHECK === 0;
}

/**
 * Whether to replace all webhooks because the store signed an error instead of an order: they act
 * for a user who can no longer read orders. At most hourly, so that a store that keeps sending
 * errors does not take all the time.
 */
export function isRenewalDue({ webhooks, repairRequestedAt }: StoreHealth, now: Date): boolean {
  if (repairRequestedAt === undefined) return false;
  const renewedAt = webhooks?.renewedAt;
  if (renewedAt === undefined) return true;
  return repairRequestedAt > renewedAt && now.getTime() - renewedAt.getTime() >= 60 * MINUTE_MS;
}

/** Whether to compare a week's orders with the deliveries now: once a day. */
export const isOrderComparisonDue = ({ orderComparison }: StoreHealth, now: Date): boolean =>
  orderComparison === undefined || now.getTime() - orderComparison.at.getTime() >= DAY_MS;

/**
 * Whether to check the checkout's registration now: once a day, because the shop's plan can change.
 * A store without rates is checked together with the week's orders.
 */
export const isRatesCheckDue = (health: StoreHealth, now: Date): boolean =>
  health.rates === undefined || health.rates.state === "off"
    ? isOrderComparisonDue(health, now)
    : now.getTime() - health.rates.checkedAt.getTime() >= DAY_MS;

/** Whether to read the store's locations now: once a day. */
export const isLocationCheckDue = ({ locations }: StoreHealth, now: Date): boolean =>
  locations === undefined || now.getTime() - locations.checkedAt.getTime() >= DAY_MS;

/** Every six hours, at other times for each shop. */
const PERMISSION_PERIOD_MS = 6 * 60 * MINUTE_MS;
/** `hashStoreId` returns less than this. */
const HASHES = 9973;

/** Returns the number of the period in which a shop's permissions are checked once. */
export const getPermissionPeriod = (storeId: StoreId, at: Date): number =>
  Math.floor(at.getTime() / PERMISSION_PERIOD_MS + hashStoreId(storeId) / HASHES);

/**
 * Whether to check now what a shop allows the app: a webhook that tells of a change can be lost, and what
 * waits for a permission may not be looked at otherwise. A shop that was never swept was checked when it was
 * connected.
 */
export const isPermissionCheckDue = (
  storeId: StoreId,
  { sweep }: StoreHealth,
  now: Date,
): boolean =>
  sweep !== undefined && getPermissionPeriod(storeId, now) > getPermissionPeriod(storeId, sweep.at);

/** Whether to read the administrator's address from the store now: once a day. */
export const isAdminCheckDue = ({ admin }: StoreHealth, now: Date): boolean =>
  admin === undefined || now.getTime() - admin.at.getTime() >= DAY_MS;

/**
 * Returns the start of the week whose orders are compared; never before the store was connected.
 */
export const getComparisonStart = (connectedAt: Date, now: Date): Date =>
  new Date(Math.max(connectedAt.getTime(), now.getTime() - 7 * DAY_MS));

/**
 * Returns the share of the stores that a store is in, from 0 to `shares` - 1. In each share, each run
 * checks a third of the webhooks.
 */
export const pickSweepShare = (storeId: StoreId, shares: number): number =>
  Math.floor(hashStoreId(storeId) / RUNS_PER_CHECK) % shares;

const hashStoreId = (storeId: StoreId): number =>
  [...storeId].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % HASHES, 7);
