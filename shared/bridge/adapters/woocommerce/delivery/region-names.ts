import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import type { StoreCache } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import { needsRegionName } from "#shared/bridge/domain/delivery/address-line.ts";

const countrySchema = z.object({
  states: z.array(z.object({ code: z.coerce.string(), name: z.string().transform(decodeText) })),
});

/** An address of WooCommerce, as far as its state is concerned. */
interface RegionOfAddress {
  readonly country: string;
  readonly state: string;
}

/** WooCommerce's codes of states: "JP13", "TH-10", "LMA", "00", "NEW TERRITORIES". */
const isStateCode = (state: string): boolean => /^[A-Z0-9 -]+$/.test(state);

/**
 * Returns the name of an address' state, as the store calls it; empty if the address shows none or
 * the store does not tell. WooCommerce has codes of its own, which no driver knows.
 */
export async function readRegionName(
  request: WooCommerceClient,
  cache: StoreCache,
  { country, state }: RegionOfAddress,
): Promise<string> {
  if (state === "" || !needsRegionName(country)) return "";
  if (!isStateCode(state)) return state;
  const names = await cache.read(`states of ${country}`, () => readNames(request, country));
  return names.get(state) ?? "";
}

/** Returns no names if the user of the keys may not read them: the order goes out all the same. */
async function readNames(
  request: WooCommerceClient,
  country: string,
): Promise<ReadonlyMap<string, string>> {
  try {
    const { body } = await request(
      "GET",
      `data/countries/${encodeURIComponent(country)}?_fields=states`,
    );
    const { states } = countrySchema.safeParse(body).data ?? { states: [] };
    return new Map(states.map(({ code, name }) => [code, name]));
  } catch (error) {
    if (error instanceof RejectedKeysError && error.reason === "user-may-not") return new Map();
    throw error;
  }
}
