import * as z from "zod";
import { woocommerceSettings } from "#infra/local/seed/initial-settings.ts";
import { requireAnswer } from "./call-api.ts";
import { BRIDGE_HOST, COURIER_HOST } from "./deployment.ts";
import { OPS_KEY } from "./secrets.ts";
import type { WooCommerceStore } from "./woocommerce-store.ts";

const EMAIL = "merchant@example.com";
const bridge = `https://${BRIDGE_HOST}`;
const courier = `https://${COURIER_HOST}`;
const asOperator = { "x-ops-key": OPS_KEY };

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

interface Merchants {
  readonly store: WooCommerceStore;
}

/** Connects a courier account and the stores over HTTP, as an operator and a merchant do. */
export async function connectMerchants({ store }: Merchants): Promise<ConnectedStore> {
  const registered = credentials.parse(
    await requireAnswer("POST", `${courier}/api/ops/v1/accounts`, {
      headers: asOperator,
      body: { email: EMAIL, sandbox: true, sandbox_step_seconds: 120 },
    }),
  );
  const { notification_url } = connectedAccount.parse(
    await requireAnswer("PUT", `${bridge}/ops/v1/accounts/courier`, {
      headers: asOperator,
      body: { name: "Courier", base_url: courier, email: EMAIL, ...registered },
    }),
  );
  await requireAnswer("PUT", `${courier}/api/ops/v1/accounts/${registered.clientid}`, {
    headers: asOperator,
    body: { email: EMAIL, sandbox_step_seconds: 120, webhook_url: notification_url },
  });
  const storeId = "woo-1";
  await requireAnswer("PUT", `${bridge}/ops/v1/stores/woocommerce/${storeId}`, {
    headers: asOperator,
    body: {
      account_id: "courier",
      url: store.url,
      consumer_key: store.consumerKey,
      consumer_secret: store.consumerSecret,
    },
  });
  const { api_key: apiKey } = issuedKey.parse(
    await requireAnswer("POST", `${bridge}/ops/v1/stores/${storeId}/api-keys`, {
      headers: asOperator,
    }),
  );
  await startStore({ storeId, apiKey });
  return { storeId, apiKey };
}

async function startStore({ storeId, apiKey }: ConnectedStore): Promise<void> {
  const url = `${bridge}/api/v1/stores/${storeId}`;
  const headers = { authorization: `Bearer ${apiKey}` };
  const { revision } = storedSettings.parse(
    await requireAnswer("GET", `${url}/settings`, { headers }),
  );
  await requireAnswer("PUT", `${url}/settings`, {
    headers,
    body: { revision, settings: woocommerceSettings },
  });
  const { modes } = woocommerceSettings;
  const methods = { modes, defaultMode: "point" };
  const from = { kind: "date", at: "2000-01-01T00:00:00Z" };
  await requireAnswer("POST", `${url}/start`, { headers, body: { methods, from } });
}
