import { type JsonRoute, parseInput, respondJson } from "#functions/runtime/json-routes.ts";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import {
  type AccountId,
  accountIdSchema,
  type StoreId,
  toShopifyStoreId,
} from "#shared/bridge/domain/ids.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { connectStore } from "./connect-store.ts";
import { accountBodySchema, shopifyBodySchema } from "./request-schemas.ts";
import { respondConnected } from "./respond-connected.ts";

interface Deps {
  readonly stores: Stores;
  /** What waits for the account goes on: its credentials may be mended. */
  readonly resumeAccount: (accountId: AccountId) => Promise<unknown>;
  readonly installations: Pick<Installations, "setState">;
  readonly shopEvents: ShopEventQueue;
  readonly readMasterKey: () => Promise<string>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** The calls that connect courier accounts and stores; each may be repeated to change what it set. */
export function createConnectionRoutes(deps: Deps) {
  const { stores, resumeAccount, readMasterKey, publicUrl, clock } = deps;
  return {
    "PUT /ops/v1/accounts/{accountId}": async ({ variables, body }) => {
      const accountId = parseInput(accountIdSchema, variables.accountId, "accountId");
      const input = parseInput(accountBodySchema, body);
      await stores.putAccount({
        accountId,
        name: input.name,
        baseUrl: input.base_url,
        clientId: input.clientid,
        secretId: input.secretid,
        email: input.email,
        webhookSecret: input.webhook_secret,
      });
      await resumeAccount(accountId);
      const address = signText(await readMasterKey(), NOTIFICATION_ADDRESS, accountId);
      return respondJson(200, {
        account_id: accountId,
        notification_url: `${publicUrl}/courier/${address}/notifications`,
      });
    },

    "PUT /ops/v1/stores/shopify": async ({ body }) => {
      const { shop, account_id } = parseInput(shopifyBodySchema, body);
      const accountId = parseInput(accountIdSchema, account_id, "account_id");
      const storeId = toShopifyStoreId(shop);
      const store = { storeId, accountId, access: { kind: "shopify", shop } } as const;
      const response = respondConnected(await connectStore(stores, store, clock()), {
        webhook_url: `${publicUrl}/shopify/webhooks`,
      });
      if (response.statusCode === 200) await requestShopCheck(deps, storeId, shop);
      return response;
    },
  } satisfies Record<string, JsonRoute>;
}

/** The shop counts as let in until it is asked; what came before it was connected goes on now. */
async function requestShopCheck(
  { installations, shopEvents, clock }: Deps,
  storeId: StoreId,
  shop: string,
): Promise<void> {
  await installations.setState(storeId, "installed", []);
  const deduplicationId = `connected ${clock().toISOString()}`;
  await shopEvents.send({ kind: "check-installation", shop, reason: "connected" }, deduplicationId);
}
