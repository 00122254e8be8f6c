import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { STATES } from "./countries.ts";
import type { Site } from "./site.ts";

/** A setting as WC_Settings_General describes it; its description is its tip, too. */
const describeSetting = (
  id: string,
  label: string,
  tip: string,
  rest: JsonObject & { readonly value: string },
): JsonObject => ({
  ...{ id: `woocommerce_${id}`, label, description: tip, type: "text", default: "", tip },
  ...rest,
});

/** "United States (US) - New York" by "US:NY", as the setting of the country offers it. */
const listCountryOptions = (): JsonObject =>
  Object.fromEntries(
    Object.entries(STATES).flatMap(([country, states]) =>
      states.map(({ code, name }) => [`${country}:${code}`, `${country} - ${name}`]),
    ),
  );

/** The general settings that tell where a store is, among those that do not. Titles are left out by REST. */
export const listGeneralSettings = ({
  address,
  address2,
  city,
  country,
  postcode,
}: Site["storeAddress"]): readonly JsonObject[] => [
  describeSetting(
    "store_address",
    "Address line 1",
    "The street address for your business location.",
    { value: address },
  ),
  describeSetting(
    "store_address_2",
    "Address line 2",
    "An additional, optional address line for your business location.",
    { value: address2 },
  ),
  describeSetting("store_city", "City", "The city in which your business is located.", {
    value: city,
  }),
  describeSetting(
    "default_country",
    "Country / State",
    "The country and state or province, if any, in which your business is located.",
    { type: "select", default: "US:CA", value: country, options: listCountryOptions() },
  ),
  describeSetting(
    "store_postcode",
    "Postcode / ZIP",
    "The postal code, if any, in which your business is located.",
    { value: postcode },
  ),
  describeSetting("currency", "Currency", "This controls what currency prices are listed at.", {
    ...{ type: "select", default: "USD", value: "USD" },
    options: { USD: "United States (US) dollar (&#36;) — USD" },
  }),
];
