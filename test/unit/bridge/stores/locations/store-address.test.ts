import { expect, it } from "vitest";
import type { JsonResponse } from "#shared/bridge/adapters/http/json-response.ts";
import { readStoreAddress } from "#shared/bridge/adapters/woocommerce/stores/store-address.ts";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";

const ADDRESS = { store_address: "1 Ginza", store_city: "Chuo", default_country: "JP:JP13" };
const profile = async () => ({ name: "Tea & Co", timeZone: "Asia/Tokyo" });

/** Answers the general settings and the states of a country. */
function answerWith(values: object, settings: Partial<JsonResponse> = {}) {
  const asked: string[] = [];
  const request = async (_: string, path: string): Promise<JsonResponse> => {
    asked.push(path);
    const list = Object.entries(values).map(([id, value]) => ({ id: `woocommerce_${id}`, value }));
    const body = path.startsWith("settings/")
      ? list
      : { states: [{ code: "JP13", name: "T&oacute;kyo" }] };
    const base = { status: 200, retryAfterSeconds: undefined, body };
    return path.startsWith("settings/") ? { ...base, ...settings } : base;
  };
  return { request, asked };
}

it("reads the address with the name of its region, without the options of each setting", async () => {
  const { request, asked } = answerWith({
    ...ADDRESS,
    ...{ store_address_2: "3F", store_postcode: "104-0061", currency: "JPY", tax_classes: ["a"] },
  });

  const [found, ...others] = await readStoreAddress(request, profile);

  expect(others).toEqual([]);
  expect(found).toMatchObject({
    name: "Tea & Co",
    contactName: "Tea & Co",
    timeZone: "Asia/Tokyo",
  });
  for (const part of ["1 Ginza, 3F", "Chuo", "Tókyo", "104-0061", "JP"])
    expect(found?.address).toContain(part);
  expect(asked).toEqual(["settings/general?_fields=id,value", "data/countries/JP?_fields=states"]);
});

it("reads entities as the letters that they stand for, and a country without states", async () => {
  const { request, asked } = answerWith({
    ...{ store_address: "1 Quay &amp; Pier", store_city: "Singapore", default_country: "SG" },
    store_postcode: "018960",
  });

  expect(await readStoreAddress(request, profile)).toEqual([
    expect.objectContaining({ address: "1 Quay & Pier, SINGAPORE 018960, SG" }),
  ]);
  expect(asked).toHaveLength(1);
});

it.each([
  ["no street", { ...ADDRESS, store_address: " " }],
  ["no city", { ...ADDRESS, store_city: "" }],
  ["no settings", {}],
])("finds no location in a store with %s", async (_, values) => {
  expect(await readStoreAddress(answerWith(values).request, profile)).toEqual([]);
});

it("says that the keys' user may not read the settings", async () => {
  const refuse = async () => {
    throw new RejectedKeysError("user-may-not");
  };

  await expect(readStoreAddress(refuse, profile)).rejects.toMatchObject({
    kind: "credentials",
    problem: { code: "store-settings-hidden" },
  });
});

it("says that keys are refused, and that WooCommerce is not there", async () => {
  const refuse = async () => {
    throw new RejectedKeysError("unknown-keys");
  };
  const missing = answerWith({}, { status: 404, body: { code: "rest_no_route" } });

  await expect(readStoreAddress(refuse, profile)).rejects.toMatchObject({
    problem: { code: "store-keys.unknown-keys" },
  });
  await expect(readStoreAddress(missing.request, profile)).rejects.toMatchObject({
    problem: { code: "store-without-woocommerce" },
  });
});
