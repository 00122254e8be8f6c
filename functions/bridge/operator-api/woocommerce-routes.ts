import {
  type JsonRoute,
  parseInput,
  respondJson,
  respondRefusal,
} from "#functions/runtime/json-routes.ts";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type { ConnectionAttempts, StoreChecker } from "#shared/bridge/ports/connection-attempts.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { connectStore } from "./connect-store.ts";
import { invitationBodySchema, woocommerceBodySchema } from "./request-schemas.ts";
import { respondConnected } from "./respond-connected.ts";

interface Deps {
  readonly stores: Pick<Stores, "find" | "updateAccess" | "connect" | "findAccount">;
  readonly admins: Pick<StoreAdmins, "save">;
  readonly connectionAttempts: Pick<ConnectionAttempts, "createInvitation">;
  readonly storeChecker: StoreChecker;
  readonly shopEvents: ShopEventQueue;
  readonly createToken: () => string;
  readonly readMasterKey: () => Promise<string>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

const INVITATION_TTL_MS = 7 * 24 * 3600_000;

/** The calls that connect WooCommerce stores: by keys, or by a link for the merchant. */
export function createWoocommerceRoutes(deps: Deps) {
  const { stores, connectionAttempts, storeChecker, createToken, readMasterKey } = deps;
  const { publicUrl, clock } = deps;
  return {
    "PUT /ops/v1/stores/woocommerce/{storeId}": async ({ variables, body }) => {
      const storeId = parseStoreId(variables.storeId);
      const input = parseInput(woocommerceBodySchema, body);
      const found = await storeChecker.probe(input.url);
      if (!found.ok) return respondProblem(found.refusal);
      const tested = await storeChecker.testKeys({
        kind: "woocommerce",
        url: found.value.url,
        consumerKey: input.consumer_key,
        consumerSecret: input.consumer_secret,
      });
      if (!tested.ok) return respondProblem(tested.refusal);
      const { access, version, hpos, adminEmail } = tested.value;
      const store = { storeId, accountId: input.account_id, access };
      const connected = await connectStore(stores, store, clock());
      if (connected !== "unknown-account") await resumeStore(deps, store, adminEmail);
      return respondConnected(connected, {
        url: found.value.url,
        webhook_url: `${publicUrl}/woocommerce/${storeId}/webhooks`,
        webhook_secret: deriveWooCommerceWebhookSecret(await readMasterKey(), storeId),
        authentication: access.oauthHome === undefined ? "basic" : "oauth",
        woocommerce_version: version ?? null,
        hpos: hpos ?? null,
        has_administrator: adminEmail !== undefined,
        clock_ahead_minutes: found.value.clockAheadMinutes,
      });
    },

    "POST /ops/v1/stores/woocommerce/{storeId}/invitations": async ({ variables, body }) => {
      const storeId = parseStoreId(variables.storeId);
      const accountId = parseInput(
        accountIdSchema,
        parseInput(invitationBodySchema, body).account_id,
      );
      if ((await stores.findAccount(accountId)) === undefined) {
        return respondRefusal(404, "No such courier account. Connect it first.");
      }
      const token = createToken();
      const expiresAt = new Date(clock().getTime() + INVITATION_TTL_MS);
      await connectionAttempts.createInvitation(token, { storeId, accountId, expiresAt });
      return respondJson(201, {
        invitation_url: `${publicUrl}/woocommerce/connect?invite=${token}`,
        expires_at: expiresAt.toISOString(),
      });
    },
  } satisfies Record<string, JsonRoute>;
}

const woocommerceStoreIdSchema = storeIdSchema.refine(
  (storeId) => !storeId.startsWith("shopify-"),
  "must not start with shopify-, which belongs to Shopify shops",
);
const parseStoreId = (storeIdText: string | undefined): StoreId =>
  parseInput(woocommerceStoreIdSchema, storeIdText, "storeId");

const respondProblem = ({ code, text }: ConnectionProblem) =>
  respondJson(422, { message: text, code });

/** Saves the administrator's address, and lets go on what waited while the store was disconnected. */
async function resumeStore(
  { admins, shopEvents, createToken }: Deps,
  { storeId, access }: { readonly storeId: StoreId; readonly access: WooCommerceAccess },
  adminEmail: string | undefined,
): Promise<void> {
  await admins.save({ storeId, url: access.url }, adminEmail);
  await shopEvents.send({ kind: "reconcile-waiting", storeId, reason: "connected" }, createToken());
}
