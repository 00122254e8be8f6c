import pMap from "p-map";
import * as z from "zod";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import {
  type AccountId,
  accountIdSchema,
  type StoreId,
  storeIdSchema,
} from "#shared/bridge/domain/ids.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import type { Directory } from "#shared/bridge/ports/overview/directory.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import { findBookingPause } from "#shared/bridge/use-cases/dispatch/find-booking-pause.ts";
import { ok } from "#shared/kernel/result.ts";
import { toCircuitView } from "../account-health-routes.ts";
import { toOptionalMessageView } from "../message-view.ts";

interface Deps {
  readonly directory: Directory;
  readonly profiles: StoreProfiles;
  readonly stores: Pick<Stores, "findAccount">;
  readonly storeHealth: Pick<StoreHealthRecords, "read">;
  readonly accountHealth: Pick<AccountHealthRecords, "read">;
}

/** A page takes three reads for each entry. */
const PAGE_SIZE = 50;
const CONCURRENCY = 10;

/** Creates the calls that list all stores and all courier accounts, with how they are. */
export function createListRoutes(deps: Deps): OperatorRoute[] {
  const { directory } = deps;
  return [
    defineRoute(
      {
        key: "GET /ops/v1/stores",
        status: 200,
        query: z.object({ after: z.optional(storeIdSchema) }),
      },
      async ({ query: { after } }) => {
        const { ids, next } = await directory.listStores(PAGE_SIZE, after);
        const stores = await pMap(ids, (id) => readStore(deps, id), { concurrency: CONCURRENCY });
        return ok({ stores: stores.filter((one) => one !== undefined), next: next ?? null });
      },
    ),
    defineRoute(
      {
        key: "GET /ops/v1/accounts",
        status: 200,
        query: z.object({ after: z.optional(accountIdSchema) }),
      },
      async ({ query: { after } }) => {
        const { ids, next } = await directory.listAccounts(PAGE_SIZE, after);
        const read = await pMap(ids, (id) => readAccount(deps, id), { concurrency: CONCURRENCY });
        return ok({ accounts: read.filter((one) => one !== undefined), next: next ?? null });
      },
    ),
  ];
}

async function readStore({ profiles, stores, storeHealth }: Deps, storeId: StoreId) {
  const [profile, health] = await Promise.all([profiles.find(storeId), storeHealth.read(storeId)]);
  return profile && toStoreView(profile, health, await findBookingPause(stores, profile));
}

const toStoreView = (
  { storeId, accountId, sandboxAccountId, access, isCourierDisconnected, start }: StoreProfile,
  { sweep, webhooks, webhookReceivedAt }: StoreHealth,
  pausedAt: Date | undefined,
) => ({
  store_id: storeId,
  storefront: access.kind,
  address: access.kind === "shopify" ? access.shop : access.url,
  account_id: isCourierDisconnected === true ? null : accountId,
  sandbox_account_id: sandboxAccountId ?? null,
  paused_at: pausedAt ?? null,
  started_at: start?.startedAt ?? null,
  swept_at: sweep?.succeededAt ?? null,
  failing_since: sweep?.lastError?.since ?? null,
  last_error: toOptionalMessageView(sweep?.lastError ?? webhooks?.lastError),
  webhooks: webhooks?.state ?? null,
  webhook_received_at: webhookReceivedAt ?? null,
});

/** An entry can be left of an account that was deleted. */
async function readAccount({ stores, accountHealth }: Deps, accountId: AccountId) {
  const account = await stores.findAccount(accountId);
  if (account === undefined) return undefined;
  const { health } = await accountHealth.read(accountId);
  return {
    account_id: accountId,
    name: account.name,
    base_url: account.baseUrl,
    paused_at: account.pausedAt ?? null,
    ...toCircuitView(health),
  };
}
