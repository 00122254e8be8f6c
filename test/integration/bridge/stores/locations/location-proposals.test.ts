import { afterAll, describe, expect, it } from "vitest";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { openLocationProposals } from "#shared/bridge/adapters/stores/open-location-proposals.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { openShopify } from "#test/integration/bridge/delivery/sandbox-storefronts.ts";

const bakery = await startWooCommerceStore();
const shopify = await openShopify();
afterAll(() => Promise.all([bakery.close(), shopify.close()]));
const read = openLocationProposals(
  shopify.admin,
  ({ access }) => createWooClient(access),
  createStoreHttpClient(toNetworkPolicy("yes")),
);

describe("the locations of a Shopify shop", () => {
  const { shop, shopLookup } = shopify;
  const readShop = () => read(buildStore({ access: { kind: "shopify", shop } }));

  it("are those of its own that are active, in the order of their names", async () => {
    expect(await readShop()).toEqual([
      {
        name: "Brooklyn store",
        storeLocationId: "655441492",
        address: "200 Eastern Parkway, Brooklyn, NY 11238, US",
        contactName: "tea-house",
        contactPhone: "+17185550101",
        timeZone: "America/New_York",
        coordinates: { latitude: 40.6712, longitude: -73.9636 },
      },
      expect.objectContaining({ name: "Shop location", storeLocationId: "655441491" }),
    ]);
    await shopLookup("app/locations/655441492/deactivate");
    expect(await readShop()).toHaveLength(1);
    await shopLookup("app/locations/655441492/activate");
    expect(await readShop()).toHaveLength(2);
  });
});

describe("the address of a WooCommerce store", () => {
  const readBakery = () => read(buildStore({ access: bakery.access }));

  it("is read with the site's name and time zone", async () => {
    await bakery.callSandbox("POST site", {
      ...{ name: "Tea &amp; Bread", timeZone: "America/New_York" },
      storeAddress: { address2: "Floor 3" },
    });
    expect(await readBakery()).toEqual([
      {
        name: "Tea & Bread",
        address: "350 5th Ave, Floor 3, New York, NY 10118, US",
        contactName: "Tea & Bread",
        timeZone: "America/New_York",
      },
    ]);
  });

  it("is none before the merchant filled it in", async () => {
    await bakery.callSandbox("POST site", { storeAddress: { address: "", city: "" } });

    expect(await readBakery()).toEqual([]);
  });

  it("is refused in words to keys whose user may not read settings", async () => {
    await bakery.callSandbox("POST site", { hidesSettings: true });

    await expect(readBakery()).rejects.toMatchObject({
      problem: { code: "store-settings-hidden" },
    });
    await bakery.callSandbox("POST site", {});
  });

  it("is refused in words to keys that the store does not know", async () => {
    const access = { ...bakery.access, consumerKey: "ck_revoked" };

    await expect(read(buildStore({ access }))).rejects.toMatchObject({
      problem: { code: "store-keys.unknown-keys" },
    });
  });
});

it("says of a disconnected store that it is disconnected", async () => {
  const access = { kind: "disconnected", url: "http://store.test" } as const;

  await expect(read(buildStore({ access }))).rejects.toMatchObject({
    problem: { code: "store-disconnected" },
  });
});
