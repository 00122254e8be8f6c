import * as z from "zod";
import { type Endpoints, HANGING_MS, requestJson } from "./endpoints.ts";

const storedSettings = z.object({ revision: z.int(), settings: z.record(z.string(), z.unknown()) });
const services = z.array(z.object({ callbackUrl: z.string() }));
const checkoutResponse = z.object({
  id: z.string().optional(),
  rates: z.array(z.object({ service_code: z.string(), total_price: z.string() })),
  answers: z.array(z.object({ source: z.string(), ms: z.number() })),
});

/** The pick-up location at the stand-in's own address. */
const LOCATION = {
  id: "shop",
  name: "Shop",
  address: "350 5th Ave, New York, NY 10118, US",
  contactName: "Shop desk",
  contactPhone: "+1 212 555 0199",
  timeZone: "America/New_York",
};

/** Switches the Shopify shop's rates on as its merchant does; gives the state that the merchant is shown. */
export async function enableRates(
  { bridge, shopify }: Endpoints,
  rates: Record<string, unknown> = {},
): Promise<unknown> {
  const api = `${bridge.url}/api/v1/stores/${shopify.storeId}`;
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
  if (!saved.ok) throw new Error(`settings answered ${saved.status}: ${await saved.text()}`);
  return requestJson(`${api}/rates`, { headers });
}

/** What Shopify leaves to the merchant: adding the rates to a shipping profile. Gives the callback's address. */
export async function addToProfile({ shopify }: Endpoints): Promise<string> {
  const url = `${shopify.url}/_stand-in/carrier-services/add-to-profile`;
  const [first] = services.parse(await requestJson(url, { json: {} }));
  if (first === undefined) throw new Error("no carrier service is registered");
  return first.callbackUrl;
}

/** A cart at the shop's checkout; with `choose` it is bought. */
export const checkOut = async ({ shopify }: Endpoints, cart: Record<string, unknown> = {}) =>
  checkoutResponse.parse(await requestJson(`${shopify.url}/_stand-in/checkout`, { json: cart }));
