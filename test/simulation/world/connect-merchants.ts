import * as z from "zod";
import { shopifySettings, woocommerceSettings } from "#infra/local/seed/initial-settings.ts";
import { requireAnswer } from "./call-api.ts";
import { BRIDGE_HOST, COURIER_HOST } from "./deployment.ts";
import { OPS_KEY } from "./secrets.ts";
import type { ShopifyStore } from "./shopify-store.ts";
import { RULE_TAG } from "./store-model.ts";
import type { WooCommerceStore } from "./woocommerce-store.ts";

const ACCOUNT = "courier";
const EMAIL = "merchant@example.com";
const bridge = `https://${BRIDGE_HOST}`;
const courier = `https://${COURIER_HOST}`;
const asOperator = { "x-ops-key": OPS_KEY };

/** What the checkout shows while it does not know the courier's price: none of the courier's is as high. */
export const FALLBACK_CENTS = 99_99;
const RATES = {
  isOn: true,
  services: [
    { code: "courier-now", name: "Courier, as soon as it is ready", mode: "urgent" },
    { code: "courier-later", name: "Courier, in an hour", mode: "scheduled" },
  ],
  fallbackCents: FALLBACK_CENTS,
};

const credentials = z.object({
  clientid: z.string(),
  secretid: z.string(),
  webhook_secret: z.string(),
});
const connectedAccount = z.object({ notification_url: z.string() });
const issuedKey = z.object({ api_key: z.string() });
const storedSettings = z.object({ revision: z.int() });

/** A store, as its merchant and the operator reach it at the bridge. */
export interface ConnectedStore {
  readonly storeId: string;
  readonly apiKey: string;
}

interface ConnectedMerchants {
  readonly stores: readonly ConnectedStore[];
  readonly notificationUrl: string;
  readonly clientId: string;
}

/** What the merchants choose; 0 is off. */
interface ChosenSettings {
  readonly ceilingCents: number;
  readonly batchMinutes: number;
  readonly tagRule?: "" | "hold" | "ignore";
  /** The Shopify shop sells the courier's prices at its checkout. */
  readonly hasRates?: boolean;
}

interface Stores {
  readonly woocommerce: WooCommerceStore;
  readonly shopify: ShopifyStore;
}

/** Connects a courier account and the stores over HTTP, as an operator and a merchant do. */
export async function connectMerchants(
  stores: Stores,
  chosen: ChosenSettings,
  newAccount: Pick<NewAccount, "stepSeconds"> = {},
): Promise<ConnectedMerchants> {
  const account = await connectAccount(newAccount);
  await connectWooCommerce(stores.woocommerce);
  await connectStore("shopify", { sandbox_account_id: ACCOUNT, shop: stores.shopify.domain });
  const connected = [
    await startStore(stores.woocommerce.storeId, { ...woocommerceSettings, ...toSettings(chosen) }),
    await startStore(stores.shopify.storeId, {
      ...{ ...shopifySettings, ...toSettings(chosen) },
      ...(chosen.hasRates && { rates: RATES }),
    }),
  ];
  if (chosen.hasRates) await stores.shopify.sellRates();
  return { stores: connected, ...account };
}

/** Connects one more WooCommerce store to a courier account that is connected. */
export async function connectFurtherStore(
  store: WooCommerceStore,
  accountId: string = ACCOUNT,
): Promise<void> {
  await connectWooCommerce(store, accountId);
  await startStore(store.storeId, woocommerceSettings);
}

const connectWooCommerce = (
  { storeId, url, consumerKey, consumerSecret }: WooCommerceStore,
  accountId: string = ACCOUNT,
) =>
  connectStore(
    `woocommerce/${storeId}`,
    { url, consumer_key: consumerKey, consumer_secret: consumerSecret },
    accountId,
  );

const toSettings = ({ ceilingCents, batchMinutes, tagRule = "" }: ChosenSettings) => ({
  ...(tagRule !== "" && { rules: [{ when: { productTags: [RULE_TAG] }, mode: tagRule }] }),
  ...(ceilingCents > 0 && { priceCeiling: { kind: "amount", cents: ceilingCents } }),
  ...(batchMinutes > 0 && { batching: { kind: "minutes", minutes: batchMinutes } }),
});

interface NewAccount {
  readonly accountId?: string;
  readonly email?: string;
  /** Where the bridge reaches the courier for it. */
  readonly host?: string;
  /** How long a step of its simulated drivers takes. */
  readonly stepSeconds?: number | undefined;
}

/** Registers an account at the courier, and connects it to the bridge. */
export async function connectAccount({
  accountId = ACCOUNT,
  email = EMAIL,
  host = COURIER_HOST,
  stepSeconds = 120,
}: NewAccount): Promise<Omit<ConnectedMerchants, "stores">> {
  const registered = credentials.parse(
    await requireAnswer("POST", `${courier}/api/ops/v1/accounts`, {
      headers: asOperator,
      body: { email, sandbox: true, sandbox_step_seconds: stepSeconds },
    }),
  );
  const { notification_url } = connectedAccount.parse(
    await requireAnswer("PUT", `${bridge}/ops/v1/accounts/${accountId}`, {
      headers: asOperator,
      body: { name: "Courier", base_url: `https://${host}`, email, ...registered },
    }),
  );
  await requireAnswer("PUT", `${courier}/api/ops/v1/accounts/${registered.clientid}`, {
    headers: asOperator,
    body: { email, sandbox_step_seconds: stepSeconds, webhook_url: notification_url },
  });
  return { notificationUrl: notification_url, clientId: registered.clientid };
}

const connectStore = (path: string, body: object, accountId: string = ACCOUNT) =>
  requireAnswer("PUT", `${bridge}/ops/v1/stores/${path}`, {
    headers: asOperator,
    body: { account_id: accountId, ...body },
  });

async function startStore(
  storeId: string,
  settings: { readonly modes: readonly object[] },
): Promise<ConnectedStore> {
  const { api_key: apiKey } = issuedKey.parse(
    await requireAnswer("POST", `${bridge}/ops/v1/stores/${storeId}/api-keys`, {
      headers: asOperator,
    }),
  );
  const url = `${bridge}/api/v1/stores/${storeId}`;
  const headers = { authorization: `Bearer ${apiKey}` };
  const { revision } = storedSettings.parse(
    await requireAnswer("GET", `${url}/settings`, { headers }),
  );
  await requireAnswer("PUT", `${url}/settings`, { headers, body: { revision, settings } });
  const methods = { modes: settings.modes, defaultMode: "point" };
  const from = { kind: "date", at: "2000-01-01T00:00:00Z" };
  await requireAnswer("POST", `${url}/start`, { headers, body: { methods, from } });
  return { storeId, apiKey };
}
