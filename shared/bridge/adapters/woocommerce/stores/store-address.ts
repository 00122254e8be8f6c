import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import { readRegionName } from "#shared/bridge/adapters/woocommerce/delivery/region-names.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { SiteProfile } from "#shared/bridge/adapters/woocommerce/wordpress-index.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  type LocationProposal,
  toLocationProposal,
} from "#shared/bridge/domain/stores/location-proposal.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const settingsSchema = z.array(z.object({ id: z.string(), value: z.unknown() }));

/** With its options, the setting of the country alone lists each state of the world. */
const PATH = "settings/general?_fields=id,value";

/**
 * Reads the one address that a WooCommerce store has, as a list: empty if its merchant left it empty.
 * Throws `UnavailableError`, which says so if the keys' user may not read the store's settings.
 * https://woocommerce.github.io/woocommerce-rest-api-docs/#list-all-setting-options
 */
export async function readStoreAddress(
  request: WooCommerceClient,
  readProfile: () => Promise<SiteProfile>,
): Promise<readonly LocationProposal[]> {
  const settings = await readSettings(request);
  const street = readText(settings, "woocommerce_store_address");
  const city = readText(settings, "woocommerce_store_city");
  if (street === "" || city === "") return [];
  // "US:NY"; a country without states stands alone: "SG".
  const [country = "", state = ""] = readText(settings, "woocommerce_default_country").split(":");
  const { name, timeZone } = await readProfile();
  const regionName = await readRegionName(request, UNCACHED, { country, state });
  const proposal = toLocationProposal({
    ...{ name, storeName: name, timeZone },
    address: {
      ...{ street, city, regionName, region: state, countryCode: country, phone: "" },
      unit: readText(settings, "woocommerce_store_address_2"),
      postalCode: readText(settings, "woocommerce_store_postcode"),
    },
  });
  return [proposal];
}

/** A merchant imports an address once: nothing is remembered for a second time. */
const UNCACHED = { read: <Value>(_: string, readValue: () => Promise<Value>) => readValue() };

async function readSettings(request: WooCommerceClient): Promise<ReadonlyMap<string, unknown>> {
  try {
    const { status, body } = await request("GET", PATH);
    if (status === 404)
      throw new UnavailableError(createMessage("store-without-woocommerce"), { kind: "down" });
    return new Map(settingsSchema.parse(body).map(({ id, value }) => [id, value]));
  } catch (error) {
    if (error instanceof RejectedKeysError && error.reason === "user-may-not")
      throw new UnavailableError(createMessage("store-settings-hidden"), { kind: "credentials" });
    throw error;
  }
}

const readText = (settings: ReadonlyMap<string, unknown>, id: string): string => {
  const value = settings.get(id);
  return typeof value === "string" ? decodeText(value).trim() : "";
};
