import { answer, type JsonRoute, parsed, refusal } from "#functions/runtime/json-routes.ts";
import { woocommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { StoreProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { ConnectBook, StoreCheck } from "#shared/bridge/ports/connection-attempts.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { joinAccount } from "./connect-store.ts";
import { invitationBody, woocommerceBody } from "./request-schemas.ts";
import { connectedAnswer } from "./respond-connected.ts";

interface Deps {
  readonly tenants: Pick<Tenants, "store" | "changeAccess" | "connect" | "account">;
  readonly admins: Pick<StoreAdmins, "keep">;
  readonly book: Pick<ConnectBook, "invite">;
  readonly check: StoreCheck;
  readonly shopEvents: ShopEventQueue;
  readonly newToken: () => string;
  readonly masterKey: () => Promise<string>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

const INVITED_MS = 7 * 24 * 3600_000;

/** The calls that connect WooCommerce stores: by keys, or by a link for the merchant. */
export function woocommerceRoutes(deps: Deps) {
  const { tenants, admins, book, check, shopEvents, newToken, masterKey, publicUrl, clock } = deps;
  return {
    "PUT /ops/v1/stores/woocommerce/{storeId}": async ({ variables, body }) => {
      const storeId = woocommerceStoreId(variables.storeId);
      const sent = parsed(woocommerceBody, body);
      const found = await check.probe(sent.url);
      if (!found.ok) return problem(found.refusal);
      const tested = await check.testKeys({
        kind: "woocommerce",
        url: found.value.url,
        consumerKey: sent.consumer_key,
        consumerSecret: sent.consumer_secret,
      });
      if (!tested.ok) return problem(tested.refusal);
      const { access, version, hpos, adminEmail } = tested.value;
      const connected = await joinAccount(
        tenants,
        { storeId, accountId: sent.account_id, access },
        clock(),
      );
      if (connected !== "unknown-account") {
        await admins.keep({ storeId, url: access.url }, adminEmail);
        // What waited while the store was disconnected goes on now.
        await shopEvents.send({ kind: "look-again", storeId, why: "connected" }, newToken());
      }
      return connectedAnswer(connected, {
        url: found.value.url,
        webhook_url: `${publicUrl}/woocommerce/${storeId}/webhooks`,
        webhook_secret: woocommerceWebhookSecret(await masterKey(), storeId),
        signs_by: access.oauthHome === undefined ? "basic" : "oauth",
        woocommerce_version: version ?? null,
        hpos: hpos ?? null,
        names_administrator: adminEmail !== undefined,
        clock_ahead_minutes: found.value.clockAheadMinutes,
      });
    },

    "POST /ops/v1/stores/woocommerce/{storeId}/invitations": async ({ variables, body }) => {
      const storeId = woocommerceStoreId(variables.storeId);
      const accountId = parsed(accountIdSchema, parsed(invitationBody, body).account_id);
      if ((await tenants.account(accountId)) === undefined) {
        return refusal(404, "No such courier account. Connect it first.");
      }
      const token = newToken();
      const expiresAt = new Date(clock().getTime() + INVITED_MS);
      await book.invite(token, { storeId, accountId, expiresAt });
      return answer(201, {
        invitation_url: `${publicUrl}/woocommerce/connect?invite=${token}`,
        expires_at: expiresAt.toISOString(),
      });
    },
  } satisfies Record<string, JsonRoute>;
}

const otherThanShopify = storeIdSchema.refine(
  (storeId) => !storeId.startsWith("shopify-"),
  "must not start with shopify-, which belongs to Shopify shops",
);
const woocommerceStoreId = (given: string | undefined): StoreId =>
  parsed(otherThanShopify, given, "storeId");

const problem = ({ code, text }: StoreProblem) => answer(422, { message: text, code });
