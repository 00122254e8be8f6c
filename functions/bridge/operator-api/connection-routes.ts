import * as z from "zod";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { type AccountId, accountIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok } from "#shared/kernel/result.ts";
import { connectStore } from "./connect-store.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { accountBodySchema, shopifyBodySchema } from "./request-schemas.ts";
import { toConnectionResult } from "./to-connection-result.ts";

interface Deps {
  readonly stores: Stores;
  /** Reconciles the deliveries that wait for the account, because its credentials may be valid now. */
  readonly resumeAccount: (accountId: AccountId) => Promise<unknown>;
  readonly installations: Pick<Installations, "setState" | "findStoreId">;
  readonly shopEvents: ShopEventQueue;
  /** The keys that sign the addresses for a courier's notifications. */
  readonly readAddressKeys: () => Promise<KeyRing>;
  /** The origin that webhooks and notifications are sent to. */
  readonly webhookUrl: string;
  readonly clock: Clock;
}

/** Creates the calls that connect courier accounts and Shopify shops. Repeat a call to change its values. */
export function createConnectionRoutes(deps: Deps): OperatorRoute[] {
  const { stores, resumeAccount, readAddressKeys, webhookUrl, clock } = deps;
  return [
    defineRoute(
      {
        key: "PUT /ops/v1/accounts/{accountId}",
        status: 200,
        path: z.object({ accountId: accountIdSchema }),
        body: accountBodySchema,
      },
      async ({ path: { accountId }, body }) => {
        await stores.putAccount({
          accountId,
          name: body.name,
          baseUrl: body.base_url,
          clientId: body.clientid,
          secretId: body.secretid,
          email: body.email,
          webhookSecret: body.webhook_secret,
        });
        await resumeAccount(accountId);
        const address = signText(await readAddressKeys(), NOTIFICATION_ADDRESS, accountId);
        return ok({
          account_id: accountId,
          notification_url: `${webhookUrl}/courier/${address}/notifications`,
        });
      },
    ),

    defineRoute(
      { key: "PUT /ops/v1/stores/shopify", status: 200, body: shopifyBodySchema },
      async ({ body }) => {
        const { shop, account_id: accountId, sandbox_account_id: sandboxAccountId } = body;
        const storeId = await deps.installations.findStoreId(shop);
        const store = { storeId, accountId, access: { kind: "shopify", shop } } as const;
        if (sandboxAccountId && !(await stores.findAccount(sandboxAccountId)))
          return toConnectionResult("unknown-account", {});
        const connected = await connectStore(stores, store, clock());
        if (sandboxAccountId && typeof connected !== "string")
          await stores.changeSandboxAccount(storeId, sandboxAccountId);
        if (connected !== "unknown-account") await requestShopCheck(deps, storeId, shop);
        return toConnectionResult(connected, { webhook_url: `${webhookUrl}/shopify/webhooks` });
      },
    ),
  ];
}

/** Assumes that the app is installed until a check says otherwise. The check also reconciles waiting deliveries. */
async function requestShopCheck(
  { installations, shopEvents, clock }: Deps,
  storeId: StoreId,
  shop: string,
): Promise<void> {
  await installations.setState(storeId, "installed", []);
  const deduplicationId = `connected ${clock().toISOString()}`;
  await shopEvents.send({ kind: "check-installation", shop, reason: "connected" }, deduplicationId);
}
