import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmPickup } from "#shared/contract/orders/confirm-calls.ts";
import { quotePickup } from "#shared/contract/orders/quote-calls.ts";
import { aQuoteBody, aRouteBody } from "#test/builders/courier/order.ts";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithShop;

beforeAll(async () => {
  here = await courierWithShop();
  await here.register({ sandbox: true });
});
afterAll(() => here.close());

const body = (changes: object = {}) => {
  const { pack_from_text: _, ...rest } = aQuoteBody(changes);
  return rest;
};

it("goes from its stops to the account's own address with the documented fields alone", async () => {
  const routes = [aRouteBody(), aRouteBody({ route_to_text: "1 Test St, Newark, NJ" })];
  const quoted = await here.send("POST", "orders/pickup/quote", body({ routes }));
  expect(quotePickup.success.strict().parse(quoted.body).pack_from_lat).toBeCloseTo(40.7, 0);
  const confirmed = await here.send("PUT", "orders/pickup", {
    api_token: quoted.body.api_token,
    email: "owner@shop.test",
  });
  expect(confirmPickup.success.strict().parse(confirmed.body).distance).toBe(
    quoted.body.distance_miles,
  );

  expect(await here.details(confirmed.body.inserted_id)).toMatchObject({
    pack_from_text: "20 W 34th St, New York, NY 10001, USA",
    last_pack_to_text: "350 5th Ave, New York, NY 10118, USA",
    last_receiver_name: "Sam Sender",
    route_count: "1",
    routes: [{ route_status: "20" }, { route_status: "20" }],
  });
});

it("goes where it is told to, and must be told by a live account without an address", async () => {
  const to = { pack_to_text: "1 Test St, Newark, NJ" };
  expect((await here.send("POST", "orders/pickup/quote", body(to))).status).toBe(200);
  const live = await courierWithShop();
  await live.register();
  expect(await live.send("POST", "orders/pickup/quote", body())).toMatchObject({
    status: 400,
    body: { code: "1400", errors: [{ field: "pack_to_text" }] },
  });
  await live.close();
});
