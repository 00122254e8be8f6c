import { answer, type JsonRoute, parsed } from "#functions/runtime/json-routes.ts";
import { signed } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import {
  type AccountId,
  accountIdSchema,
  type StoreId,
  shopifyStoreId,
} from "#shared/bridge/domain/ids.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { joinAccount } from "./connect-store.ts";
import { accountBody, shopifyBody } from "./request-schemas.ts";
import { connectedAnswer } from "./respond-connected.ts";

interface Deps {
  readonly tenants: Tenants;
  /** What waits for the account goes on: its credentials may be mended. */
  readonly resume: (accountId: AccountId) => Promise<unknown>;
  readonly installations: Pick<Installations, "mark">;
  readonly shopEvents: ShopEventQueue;
  readonly masterKey: () => Promise<string>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** The calls that connect courier accounts and stores; each may be repeated to change what it set. */
export function connectRoutes(deps: Deps) {
  const { tenants, resume, masterKey, publicUrl, clock } = deps;
  return {
    "PUT /ops/v1/accounts/{accountId}": async ({ variables, body }) => {
      const accountId = parsed(accountIdSchema, variables.accountId, "accountId");
      const sent = parsed(accountBody, body);
      await tenants.putAccount({
        accountId,
        name: sent.name,
        baseUrl: sent.base_url,
        clientId: sent.clientid,
        secretId: sent.secretid,
        email: sent.email,
        webhookSecret: sent.webhook_secret,
      });
      await resume(accountId);
      const address = signed(await masterKey(), NOTIFICATION_ADDRESS, accountId);
      return answer(200, {
        account_id: accountId,
        notification_url: `${publicUrl}/courier/${address}/notifications`,
      });
    },

    "PUT /ops/v1/stores/shopify": async ({ body }) => {
      const { shop, account_id } = parsed(shopifyBody, body);
      const accountId = parsed(accountIdSchema, account_id, "account_id");
      const storeId = shopifyStoreId(shop);
      const store = { storeId, accountId, access: { kind: "shopify", shop } } as const;
      const answered = connectedAnswer(await joinAccount(tenants, store, clock()), {
        webhook_url: `${publicUrl}/shopify/webhooks`,
      });
      if (answered.statusCode === 200) await announce(deps, storeId, shop);
      return answered;
    },
  } satisfies Record<string, JsonRoute>;
}

/** The shop counts as let in until it is asked; what came before it was connected goes on now. */
async function announce(
  { installations, shopEvents, clock }: Deps,
  storeId: StoreId,
  shop: string,
): Promise<void> {
  await installations.mark(storeId, "installed", []);
  const once = `connected ${clock().toISOString()}`;
  await shopEvents.send({ kind: "look", shop, why: "connected" }, once);
}
