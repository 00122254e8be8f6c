import * as z from "zod";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { type AccountId, accountIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreChange } from "#shared/bridge/domain/stores/shop-event.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { findBookingPause } from "#shared/bridge/use-cases/dispatch/find-booking-pause.ts";
import { announceStoreChange } from "#shared/bridge/use-cases/stores/announce-store-change.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok } from "#shared/kernel/result.ts";
import { refuse } from "../refusal.ts";
import { storePathSchema } from "../request-schemas.ts";

interface Deps {
  readonly stores: Pick<
    Stores,
    "find" | "findAccount" | "listByAccount" | "savePause" | "saveAccountPause"
  >;
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

const accountPathSchema = z.object({ accountId: accountIdSchema });
const STORE_NOT_FOUND = refuse(404, "No such store.");
const ACCOUNT_NOT_FOUND = refuse(404, "No such courier account.");

/** Creates the calls that hold the bookings of a store or of a courier account, and continue them. */
export const createPauseRoutes = (deps: Deps): OperatorRoute[] => [
  defineRoute(
    { key: "POST /ops/v1/stores/{storeId}/pause", status: 200, path: storePathSchema },
    ({ path: { storeId } }) => changeStore(deps, storeId, "paused"),
  ),
  defineRoute(
    { key: "POST /ops/v1/stores/{storeId}/resume", status: 200, path: storePathSchema },
    ({ path: { storeId } }) => changeStore(deps, storeId, "resumed"),
  ),
  defineRoute(
    { key: "POST /ops/v1/accounts/{accountId}/pause", status: 200, path: accountPathSchema },
    ({ path: { accountId } }) => changeAccount(deps, accountId, "paused"),
  ),
  defineRoute(
    { key: "POST /ops/v1/accounts/{accountId}/resume", status: 200, path: accountPathSchema },
    ({ path: { accountId } }) => changeAccount(deps, accountId, "resumed"),
  ),
];

type PauseChange = Extract<StoreChange, "paused" | "resumed">;

async function changeStore(deps: Deps, storeId: StoreId, change: PauseChange) {
  const now = deps.clock();
  const isKnown = await deps.stores.savePause(storeId, (before) =>
    // A repeat keeps the time of the first pause.
    change === "paused" ? (before ?? now) : undefined,
  );
  if (!isKnown) return STORE_NOT_FOUND;
  await announceStoreChange(deps, storeId, change, now);
  return ok({ stores: [storeId], still_paused: await listPaused(deps, [storeId], change) });
}

/** The account has the pause, so that it also holds stores that are connected to it later. */
async function changeAccount(deps: Deps, accountId: AccountId, change: PauseChange) {
  const now = deps.clock();
  if (!(await deps.stores.saveAccountPause(accountId, change === "paused" ? now : undefined)))
    return ACCOUNT_NOT_FOUND;
  const stores = await Array.fromAsync(listUsers(deps, accountId));
  // Each delivery shows why it waits. After a crash before this, it becomes due within the hour.
  for (const storeId of stores) await announceStoreChange(deps, storeId, change, now);
  return ok({
    account_id: accountId,
    stores,
    still_paused: await listPaused(deps, stores, change),
  });
}

/** A store stays linked to the accounts that it had before. */
async function* listUsers({ stores }: Deps, accountId: AccountId): AsyncIterable<StoreId> {
  for await (const storeId of stores.listByAccount(accountId)) {
    const store = await stores.find(storeId);
    if (store?.accountId === accountId || store?.sandboxAccountId === accountId) yield storeId;
  }
}

/** Lists the stores that another pause still holds: their own, or that of their courier account. */
async function listPaused({ stores }: Deps, storeIds: readonly StoreId[], change: PauseChange) {
  const paused: StoreId[] = [];
  for (const storeId of change === "resumed" ? storeIds : []) {
    const store = await stores.find(storeId);
    if (store && (await findBookingPause(stores, store)) !== undefined) paused.push(storeId);
  }
  return paused;
}
