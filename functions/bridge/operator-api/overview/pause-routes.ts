import * as z from "zod";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { accountIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { announceStoreChange } from "#shared/bridge/use-cases/stores/announce-store-change.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok } from "#shared/kernel/result.ts";
import { refuse } from "../refusal.ts";
import { storePathSchema } from "../request-schemas.ts";

interface Deps {
  readonly stores: Pick<Stores, "find" | "findAccount" | "listByAccount" | "savePause">;
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

const accountPathSchema = z.object({ accountId: accountIdSchema });
const STORE_NOT_FOUND = refuse(404, "No such store.");
const ACCOUNT_NOT_FOUND = refuse(404, "No such courier account.");

/** Creates the calls that hold the bookings of a store, or of an account's stores, and continue them. */
export function createPauseRoutes(deps: Deps): OperatorRoute[] {
  const changeAccount = async (
    accountId: z.output<typeof accountIdSchema>,
    change: (deps: Deps, storeId: StoreId) => Promise<boolean>,
  ) => {
    if ((await deps.stores.findAccount(accountId)) === undefined) return ACCOUNT_NOT_FOUND;
    const changed: StoreId[] = [];
    for await (const storeId of deps.stores.listByAccount(accountId)) {
      const store = await deps.stores.find(storeId);
      // A store stays linked to the accounts that it had before.
      const isUser = store?.accountId === accountId || store?.sandboxAccountId === accountId;
      if (isUser && (await change(deps, storeId))) changed.push(storeId);
    }
    return ok({ account_id: accountId, stores: changed });
  };
  const changeStore = async (
    storeId: StoreId,
    change: (deps: Deps, storeId: StoreId) => Promise<boolean>,
  ) => ((await change(deps, storeId)) ? ok({ stores: [storeId] }) : STORE_NOT_FOUND);
  return [
    defineRoute(
      { key: "POST /ops/v1/stores/{storeId}/pause", status: 200, path: storePathSchema },
      ({ path: { storeId } }) => changeStore(storeId, pauseStore),
    ),
    defineRoute(
      { key: "POST /ops/v1/stores/{storeId}/resume", status: 200, path: storePathSchema },
      ({ path: { storeId } }) => changeStore(storeId, resumeStore),
    ),
    defineRoute(
      { key: "POST /ops/v1/accounts/{accountId}/pause", status: 200, path: accountPathSchema },
      ({ path: { accountId } }) => changeAccount(accountId, pauseStore),
    ),
    defineRoute(
      { key: "POST /ops/v1/accounts/{accountId}/resume", status: 200, path: accountPathSchema },
      ({ path: { accountId } }) => changeAccount(accountId, resumeStore),
    ),
  ];
}

/** The deliveries that are not booked are looked at, so that each shows why it waits. */
async function pauseStore(deps: Deps, storeId: StoreId): Promise<boolean> {
  const now = deps.clock();
  // A repeat keeps the time of the first pause.
  const isKnown = await deps.stores.savePause(storeId, (before) => before ?? now);
  if (isKnown) await announceStoreChange(deps, storeId, "paused", now);
  return isKnown;
}

/** After a crash before the announcement, the deliveries become due within the hour. */
async function resumeStore(deps: Deps, storeId: StoreId): Promise<boolean> {
  const isKnown = await deps.stores.savePause(storeId, () => undefined);
  if (isKnown) await announceStoreChange(deps, storeId, "resumed");
  return isKnown;
}
