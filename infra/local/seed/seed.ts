import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "#infra/local/json-file.ts";
import type { Running } from "#infra/local/local-run.ts";
import type { StoreAddresses } from "#infra/local/sandbox-stores.ts";
import type { Progress } from "../progress.ts";
import { ensureApiKey } from "./ensure-api-key.ts";
import { shopifySettings, woocommerceSettings } from "./initial-settings.ts";
import { requestJson } from "./request-json.ts";
import { seedSettings } from "./seed-settings.ts";
import { seedStart } from "./seed-start.ts";
import { subscribeWebhooks } from "./subscribe-webhooks.ts";

/** The addresses and keys of a local run, which are saved as `endpoints.json`. */
export interface Endpoints {
  readonly bridge: { readonly url: string; readonly opsKey: string };
  /** The load balancer that receives webhooks beside the bridge's API. */
  readonly webhooks: { readonly url: string };
  readonly courier: {
    readonly url: string;
    readonly clientid: string;
    readonly secretid: string;
    readonly email: string;
    readonly opsKey: string;
  };
  /** The pages that show the bridge's mails. */
  readonly mail: { readonly url: string };
  /** The dashboards and alarms of this run. */
  readonly operations: { readonly url: string };
  /** The page that shows the whole run. */
  readonly home: { readonly url: string };
  readonly shopify: {
    readonly url: string;
    readonly shop: string;
    readonly storeId: string;
    readonly apiKey: string;
  };
  readonly woocommerce: {
    readonly url: string;
    readonly consumerKey: string;
    readonly consumerSecret: string;
    readonly storeId: string;
    readonly webhookSecret: string;
    readonly apiKey: string;
  };
}

const ACCOUNT = "sandbox";
const WOOCOMMERCE_STORE = "woocommerce-local";
const EMAIL = "merchant@example.com";

const credentials = z.object({
  clientid: z.string(),
  secretid: z.string(),
  webhook_secret: z.string(),
});
const connectedAccount = z.object({ notification_url: z.string() });
const connectedStore = z.object({ store_id: z.string() });
const connectedWooCommerce = connectedStore.extend({
  webhook_url: z.string(),
  webhook_secret: z.string(),
});

interface SeedOptions {
  readonly dir: string;
  readonly stepSeconds: number;
  readonly progress: Progress;
  readonly log: (line: string) => void;
}

/**
 * Registers a sandbox account at the courier, connects it and both stores to the bridge, sets initial
 * settings, and starts the stores. Uses HTTP only, as an operator and a merchant would. Repeating it has no further
 * effect, so a start after a crash reuses what the previous start created.
 */
export async function seed(
  local: Running,
  stores: StoreAddresses,
  { dir, stepSeconds, progress, log }: SeedOptions,
): Promise<Endpoints> {
  const bridge = { url: local.apis.Bridge ?? "", opsKey: readOpsKey(local, "Bridge") };
  const courier = { url: local.apis.Courier ?? "", opsKey: readOpsKey(local, "Courier") };
  const callOperatorApi = (path: string, body: unknown) =>
    requestJson("PUT", `${bridge.url}/ops/v1/${path}`, { "x-ops-key": bridge.opsKey }, body);

  progress.begin("Connecting the courier account");
  const courierAccount = await connectAccount({ bridge, courier }, dir, stepSeconds);
  progress.begin("Connecting the Shopify store");
  const shopify = connectedStore.parse(
    await callOperatorApi("stores/shopify", {
      account_id: ACCOUNT,
      // The local courier only simulates, so that test orders go to it too.
      sandbox_account_id: ACCOUNT,
      shop: stores.shopify.shop,
    }),
  );
  progress.begin("Connecting the WooCommerce store");
  const { url, consumerKey, consumerSecret } = stores.woocommerce;
  const woocommerce = connectedWooCommerce.parse(
    await callOperatorApi(`stores/woocommerce/${WOOCOMMERCE_STORE}`, {
      account_id: ACCOUNT,
      // Its synthetic orders are tests.
      sandbox_account_id: ACCOUNT,
      url,
      consumer_key: consumerKey,
      consumer_secret: consumerSecret,
    }),
  );
  await subscribeWebhooks(stores.woocommerce, woocommerce.webhook_url, woocommerce.webhook_secret);

  progress.begin("Setting up and starting the stores");
  const shopifyKey = await ensureApiKey(bridge, shopify.store_id, { dir, log });
  const woocommerceKey = await ensureApiKey(bridge, woocommerce.store_id, { dir, log });
  await seedSettings(bridge.url, shopify.store_id, shopifyKey, shopifySettings);
  await seedSettings(bridge.url, woocommerce.store_id, woocommerceKey, woocommerceSettings);
  await seedStart(bridge.url, shopify.store_id, shopifyKey);
  await seedStart(bridge.url, woocommerce.store_id, woocommerceKey);

  const { clientid, secretid } = courierAccount;
  return {
    bridge,
    webhooks: { url: local.apis.BridgeFront ?? bridge.url },
    courier: { ...courier, clientid, secretid, email: EMAIL },
    mail: { url: `http://127.0.0.1:${local.ports.mail}` },
    operations: { url: `http://127.0.0.1:${local.ports.operations}` },
    home: { url: `http://127.0.0.1:${local.ports.home}` },
    shopify: { ...stores.shopify, storeId: shopify.store_id, apiKey: shopifyKey },
    woocommerce: {
      ...stores.woocommerce,
      storeId: woocommerce.store_id,
      webhookSecret: woocommerce.webhook_secret,
      apiKey: woocommerceKey,
    },
  };
}

interface Systems {
  readonly bridge: { readonly url: string; readonly opsKey: string };
  readonly courier: { readonly url: string; readonly opsKey: string };
}

/** Registers a sandbox account at the courier, and connects it to the bridge. */
async function connectAccount({ bridge, courier }: Systems, dir: string, stepSeconds: number) {
  const account = { email: EMAIL, sandbox: true, sandbox_step_seconds: stepSeconds };
  const courierAccount = await ensureCourierAccount(courier, dir, account);
  const { notification_url } = connectedAccount.parse(
    await requestJson(
      "PUT",
      `${bridge.url}/ops/v1/accounts/${ACCOUNT}`,
      { "x-ops-key": bridge.opsKey },
      { name: "Bridge Courier", base_url: courier.url, email: EMAIL, ...courierAccount },
    ),
  );
  await requestJson(
    "PUT",
    `${courier.url}/api/ops/v1/accounts/${courierAccount.clientid}`,
    { "x-ops-key": courier.opsKey },
    { email: EMAIL, sandbox_step_seconds: stepSeconds, webhook_url: notification_url },
  );
  return courierAccount;
}

/** Returns the saved credentials of the account, or registers the account and saves them. */
async function ensureCourierAccount(
  courier: { readonly url: string; readonly opsKey: string },
  dir: string,
  account: Record<string, unknown>,
) {
  const file = join(dir, "courier-account.json");
  const stored = readJsonFile(file, credentials.nullable(), null);
  if (stored !== null) return stored;
  const registered = credentials.parse(
    await requestJson(
      "POST",
      `${courier.url}/api/ops/v1/accounts`,
      { "x-ops-key": courier.opsKey },
      account,
    ),
  );
  writeJsonFile(file, registered);
  return registered;
}

const readOpsKey = (local: Running, stack: string): string =>
  local.readSecret(local.outputs[stack]?.OpsKeyArn ?? "");
