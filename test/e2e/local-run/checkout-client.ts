import * as z from "zod";
import { type Endpoints, HANGING_MS, requestJson } from "./endpoints.ts";

const storedSettings = z.object({ revision: z.int(), settings: z.record(z.string(), z.unknown()) });
const services = z.array(z.object({ callbackUrl: z.string() }));
const checkoutResponse = z.object({
  id: z.string().optional(),
  rates: z.array(z.object({ service_code: z.string(), total_price: z.string() })),
  answers: z.array(z.object({ source: z.string(), ms: z.number() })),
});

/** The pick-up location at the sandbox store's address. */
const LOCATION = {
  id: "shop",
  name: "Shop",
  address: "350 5th Ave, New York, NY 10118, US",
  contactName: "Shop desk",
  contactPhone: "+1 212 555 0199",
  timeZone: "America/New_York",
};

/** Allows and enables the Shopify shop's rates as its merchant does. Returns the displayed state. */
export async function enableRates(
  { bridge, shopify }: Endpoints,
  rates: Record<string, unknown> = {},
): Promise<unknown> {
  const api = `${bridge.url}/api/v1/stores/${shopify.storeId}`;
  const permission = { scopes: ["write_shipping"] };
  await requestJson(`${shopify.url}/_stand-in/app/request-scopes`, { json: permission });
  const headers = { authorization: `Bearer ${shopify.apiKey}` };
  const { revision, settings } = storedSettings.parse(
    await requestJson(`${api}/settings`, { headers }),
  );
  const next = { ...settings, locations: [LOCATION], rates: { isOn: true, ...rates } };
  const saved = await fetch(`${api}/settings`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ revision, settings: next }),
    signal: AbortSignal.timeout(HANGING_MS),
  });
  if (!saved.ok)
    throw new Error(`The settings request returned ${saved.status}: ${await saved.text()}`);
  return requestJson(`${api}/rates`, { headers });
}

/** Adds the rates to a shipping profile, as the merchant must. Returns the callback's address. */
export async function addToProfile({ shopify }: Endpoints): Promise<string> {
  const url = `${shopify.url}/_stand-in/carrier-services/add-to-profile`;
  const [first] = services.parse(await requestJson(url, { json: {} }));
  if (first === undefined) throw new Error("No carrier service is registered");
  return first.callbackUrl;
}

/** Sends a cart to the shop's checkout, and buys it if `choose` names a rate. */
export const checkOut = async ({ shopify }: Endpoints, cart: Record<string, unknown> = {}) =>
  checkoutResponse.parse(await requestJson(`${shopify.url}/_stand-in/checkout`, { json: cart }));
