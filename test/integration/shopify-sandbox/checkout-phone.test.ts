import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { toRateResponse } from "#shared/bridge/adapters/shopify/rates/rate-callback.ts";
import { openShopify } from "#test/integration/bridge/delivery/sandbox-storefronts.ts";

const service = { code: "courier-now", name: "Courier", mode: "urgent", description: "" } as const;
const carrier = createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify(toRateResponse([{ service, source: "courier", cents: 1000 }], "USD")),
  );
}).listen(0);
const shopify = await openShopify();
afterAll(async () => {
  carrier.close();
  await shopify.close();
});

it("asks for the phone number of a buyer who chooses the courier", async () => {
  const { port } = carrier.address() as AddressInfo;
  await shopify.shopLookup("app/request-scopes", { scopes: ["write_shipping"] });
  await shopify.admin.run(
    shopify.shop,
    "mutation($input: DeliveryCarrierServiceCreateInput!) { carrierServiceCreate(input: $input) { userErrors { message } } }",
    {
      input: {
        ...{ name: "Courier", active: true, supportsServiceDiscovery: false },
        callbackUrl: `http://127.0.0.1:${port}/rates`,
      },
    },
  );
  await shopify.shopLookup("carrier-services/add-to-profile");
  const buy = (phone: string | null) =>
    shopify.shopLookup("checkout", { choose: "courier-now", shipping_address: { phone } });

  expect(await buy(null)).toMatchObject({
    errors: "Enter a phone number to use this delivery method",
  });
  expect(await buy("+12125550142")).toHaveProperty("id");
});
