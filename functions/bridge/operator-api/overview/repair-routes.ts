import { createHash } from "node:crypto";
import * as z from "zod";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { accountIdSchema, type StoreId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { isSweepPostponed } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { CustomerExports, StoreData } from "#shared/bridge/ports/privacy.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";
import { exportCustomerData } from "#shared/bridge/use-cases/privacy/customer-data.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok } from "#shared/kernel/result.ts";
import { toMessageView } from "../message-view.ts";
import { refuse } from "../refusal.ts";
import { storePathSchema } from "../request-schemas.ts";

interface Deps {
  readonly stores: Pick<Stores, "find" | "findAccount">;
  readonly checkpoints: Pick<SweepCheckpoints, "replay">;
  readonly storeHealth: Pick<StoreHealthRecords, "read">;
  readonly notifications: Pick<UnnamedNotifications, "record">;
  readonly storeData: StoreData;
  readonly exports: CustomerExports;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
/** Shopify shows apps no older orders. */
const MAX_REPLAY_DAYS = 60;
const CLOCK_SKEW_MS = 10 * 60_000;
const STORE_NOT_FOUND = refuse(404, "No such store.");

/** Creates the calls that read again what stores and couriers say, and export a person's data. */
export const createRepairRoutes = (deps: Deps): OperatorRoute[] => [
  defineRoute(
    {
      key: "POST /ops/v1/stores/{storeId}/replay",
      status: 202,
      path: storePathSchema,
      body: z.object({ since: z.iso.datetime(), until: z.iso.datetime().optional() }),
    },
    async ({ path: { storeId }, body }) => {
      const since = new Date(body.since);
      const now = deps.clock();
      const age = now.getTime() - since.getTime();
      if (age < 0 || age > MAX_REPLAY_DAYS * DAY_MS)
        return refuse(422, `since must be in the last ${MAX_REPLAY_DAYS} days.`);
      // A store's clock can be ahead of ours.
      const until = new Date(body.until ?? now.getTime() + CLOCK_SKEW_MS);
      if (until <= since) return refuse(422, "until must be later than since.");
      const refusal = await refuseUnreadable(deps, storeId, now);
      if (refusal !== undefined) return refusal;
      await deps.checkpoints.replay(storeId, since, until);
      return ok({
        store_id: storeId,
        message:
          body.until === undefined
            ? "The next sweep, within five minutes, reads the store's changes since then."
            : "The next sweep, within five minutes, reads the store's changes of that time.",
      });
    },
  ),
  defineRoute(
    {
      key: "POST /ops/v1/accounts/{accountId}/resync",
      status: 202,
      path: z.object({ accountId: accountIdSchema }),
    },
    async ({ path: { accountId } }) => {
      if ((await deps.stores.findAccount(accountId)) === undefined)
        return refuse(404, "No such courier account.");
      // As if its courier had notified without naming a delivery.
      await deps.notifications.record(accountId, deps.clock());
      return ok({
        account_id: accountId,
        message: "Within a minute, the courier is asked for the status of each open delivery.",
      });
    },
  ),
  defineRoute(
    {
      key: "POST /ops/v1/stores/{storeId}/data-requests",
      status: 201,
      path: storePathSchema,
      body: z.object({ order_ids: z.array(storeOrderIdSchema).min(1).max(100) }),
    },
    async ({ path: { storeId }, body: { order_ids: orderIds } }) => {
      if ((await deps.stores.find(storeId)) === undefined) return STORE_NOT_FOUND;
      const requestId = toRequestId(orderIds);
      await exportCustomerData(deps, storeId, requestId, orderIds);
      return ok({ store_id: storeId, request_id: requestId });
    },
  ),
];

/** The same orders are one request, however often an operator asks: what it shows is written anew. */
const toRequestId = (orderIds: readonly string[]): string =>
  `operator-${createHash("sha256")
    .update([...new Set(orderIds)].toSorted().join("\n"))
    .digest("hex")
    .slice(0, 32)}`;

/** The sweep does not come to a disconnected store, nor to one that does not answer: a replay would seem done. */
async function refuseUnreadable({ stores, storeHealth }: Deps, storeId: StoreId, now: Date) {
  const store = await stores.find(storeId);
  if (store === undefined) return STORE_NOT_FOUND;
  if (store.access.kind === "disconnected")
    return refuse(409, "The store is disconnected: connect it first, then repeat the replay.");
  const health = await storeHealth.read(storeId);
  const { sweep } = health;
  if (sweep?.lastError === undefined || !isSweepPostponed(health, now)) return undefined;
  const { text } = toMessageView(sweep.lastError);
  return refuse(
    409,
    `The store does not answer, and is tried again at ${sweep.lastError.retryAt.toISOString()}: ${text} Repeat the replay when it answers.`,
  );
}
