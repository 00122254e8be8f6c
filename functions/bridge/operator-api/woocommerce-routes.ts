import * as z from "zod";
import { formatConnectionProblem } from "#functions/bridge/messages/format-connection-problem.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { buildWebhookDelivery } from "#shared/bridge/adapters/woocommerce/stores/webhook-address.ts";
import { type AccountId, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { Store, WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type { ConnectionAttempts, StoreChecker } from "#shared/bridge/ports/connection-attempts.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { SessionEpochs, StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { announceStoreChange } from "#shared/bridge/use-cases/stores/announce-store-change.ts";
import {
  type DisconnectStoreDeps,
  disconnectStore,
} from "#shared/bridge/use-cases/stores/disconnect-store.ts";
import { ok } from "#shared/kernel/result.ts";
import { connectStore } from "./connect-store.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { invitationBodySchema, woocommerceBodySchema } from "./request-schemas.ts";
import { toConnectionResult } from "./to-connection-result.ts";

interface Deps extends DisconnectStoreDeps {
  readonly stores: Pick<
    Stores,
    | "find"
    | "updateAccess"
    | "connect"
    | "disconnect"
    | "findAccount"
    | "findShopHolder"
    | "changeSandboxAccount"
  >;
  readonly admins: Pick<StoreAdmins, "save">;
  readonly sessionEpochs: Pick<SessionEpochs, "renew">;
  readonly connectionAttempts: Pick<ConnectionAttempts, "createInvitation">;
  readonly storeChecker: StoreChecker;
  readonly shopEvents: ShopEventQueue;
  /** Sets up a store that was just connected. Safe to repeat. */
  readonly prepareConnectedStore: (store: Store) => Promise<void>;
  readonly createToken: () => string;
  readonly readWebhookKeys: () => Promise<KeyRing>;
  readonly publicUrl: string;
  /** The origin that webhooks are sent to. */
  readonly webhookUrl: string;
}

type WooCommerceBody = z.output<typeof woocommerceBodySchema>;

const INVITATION_TTL_MS = 7 * 24 * 3600_000;

const woocommercePathSchema = z.object({
  storeId: storeIdSchema.check(
    z.refine(
      (storeId) => !storeId.startsWith("shopify-"),
      "must not start with shopify-, which belongs to Shopify shops",
    ),
  ),
});

/** Creates the calls that connect WooCommerce stores, by keys or by a link for the merchant. */
export function createWoocommerceRoutes(deps: Deps): OperatorRoute[] {
  const { stores, connectionAttempts, createToken, publicUrl, clock } = deps;
  return [
    defineRoute(
      {
        key: "PUT /ops/v1/stores/woocommerce/{storeId}",
        status: 200,
        path: woocommercePathSchema,
        body: woocommerceBodySchema,
      },
      ({ path, body }) => connectByKeys(deps, path.storeId, body),
    ),

    defineRoute(
      {
        key: "POST /ops/v1/stores/woocommerce/{storeId}/invitations",
        status: 201,
        path: woocommercePathSchema,
        body: invitationBodySchema,
      },
      async ({ path: { storeId }, body: { account_id: accountId } }) => {
        if ((await stores.findAccount(accountId)) === undefined) {
          return refuse(404, "No such courier account. Connect it first.");
        }
        const token = createToken();
        const expiresAt = new Date(clock().getTime() + INVITATION_TTL_MS);
        await connectionAttempts.createInvitation(token, { storeId, accountId, expiresAt });
        return ok({
          invitation_url: `${publicUrl}/woocommerce/connect?invite=${token}`,
          expires_at: expiresAt.toISOString(),
        });
      },
    ),
  ];
}

async function connectByKeys(deps: Deps, storeId: StoreId, body: WooCommerceBody) {
  const { storeChecker, readWebhookKeys, webhookUrl, stores } = deps;
  const { sandbox_account_id: sandboxAccountId } = body;
  if (sandboxAccountId && !(await stores.findAccount(sandboxAccountId)))
    return toConnectionResult("unknown-account", {});
  const found = await storeChecker.probe(body.url);
  if (!found.ok) return refuseConnection(found.refusal);
  const tested = await storeChecker.testKeys({
    kind: "woocommerce",
    url: found.value.url,
    site: found.value.site,
    consumerKey: body.consumer_key,
    consumerSecret: body.consumer_secret,
  });
  if (!tested.ok) return refuseConnection(tested.refusal);
  const { access, version, hpos, adminEmail } = tested.value;
  const store = { storeId, accountId: body.account_id, access };
  const connected = await connectOrMove(deps, store, body.move === true);
  if (typeof connected !== "string") {
    await applyOptions(deps, storeId, body);
    await resumeStore(deps, store, adminEmail);
    await deps.prepareConnectedStore(connected);
  }
  const webhooks = buildWebhookDelivery(webhookUrl, await readWebhookKeys(), storeId);
  return toConnectionResult(connected, {
    url: found.value.url,
    webhook_url: webhooks.url,
    webhook_secret: webhooks.secret,
    authentication: access.oauthHome === undefined ? "basic" : "oauth",
    woocommerce_version: version ?? null,
    hpos: hpos ?? null,
    has_administrator: adminEmail !== undefined,
    clock_ahead_minutes: found.value.clockAheadMinutes,
  });
}

/** Does what else the call asks for, once its store is connected. */
async function applyOptions(
  { sessionEpochs, stores }: Deps,
  storeId: StoreId,
  { sign_out: signsOut, sandbox_account_id: sandboxAccountId }: WooCommerceBody,
): Promise<void> {
  if (signsOut === true) await sessionEpochs.renew(storeId);
  if (sandboxAccountId) await stores.changeSandboxAccount(storeId, sandboxAccountId);
}

/** Connects the store. Disconnects the one that holds the shop before, if that was asked for. */
async function connectOrMove(deps: Deps, store: WooCommerceConnection, shouldMove: boolean) {
  const { stores, clock } = deps;
  const connected = await connectStore(stores, store, clock());
  if (connected !== "shop-taken" || !shouldMove) return connected;
  const holder = await stores.findShopHolder(store.access);
  if (holder !== undefined) {
    await disconnectStore(deps, holder);
    await announceStoreChange(deps, holder, "disconnected");
  }
  return connectStore(stores, store, clock());
}

interface WooCommerceConnection {
  readonly storeId: StoreId;
  readonly accountId: AccountId | undefined;
  readonly access: WooCommerceAccess;
}

const refuseConnection = (problem: ConnectionProblem) =>
  refuse(422, formatConnectionProblem(problem), { code: problem.code });

/** Saves the administrator's address and reconciles the deliveries that waited for the connection. */
async function resumeStore(
  { admins, shopEvents, clock }: Deps,
  { storeId, access }: { readonly storeId: StoreId; readonly access: WooCommerceAccess },
  adminEmail: string | undefined,
): Promise<void> {
  await admins.save({ storeId, url: access.url }, adminEmail);
  await announceStoreChange({ shopEvents, clock }, storeId, "connected");
}
