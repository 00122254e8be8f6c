import pMap from "p-map";
import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";

const zonesSchema = z.array(z.object({ id: z.int() }));
const methodsSchema = z.array(
  z.object({
    title: z.string().transform(decodeText),
    method_id: z.string(),
    enabled: z.boolean(),
  }),
);

/** More zones than a shop of one city has; each costs a request. */
const MAX_ZONES = 20;
const CONCURRENCY = 4;
/** Buyers collect these orders themselves. */
const PICKUP_METHODS: readonly string[] = ["local_pickup", "pickup_location"];

/**
 * Lists the names of the shipping methods that buyers can choose, each once. The zones include
 * "Locations not covered by your other zones", with the id 0.
 * https://woocommerce.github.io/woocommerce-rest-api-docs/#shipping-zone-methods
 */
export async function listShippingMethods(request: WooCommerceClient): Promise<string[]> {
  const zones = zonesSchema.parse((await request("GET", "shipping/zones?_fields=id")).body);
  const methods = await pMap(
    zones.slice(0, MAX_ZONES),
    async ({ id }) =>
      methodsSchema.parse((await request("GET", `shipping/zones/${id}/methods`)).body),
    { concurrency: CONCURRENCY },
  );
  const offered = methods
    .flat()
    .filter(({ enabled, method_id: kind }) => enabled && !PICKUP_METHODS.includes(kind));
  return [...new Set(offered.map(({ title }) => title.trim()))].filter((title) => title !== "");
}
