import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmPickup } from "#shared/contract/orders/confirm-calls.ts";
import { quotePickup } from "#shared/contract/orders/quote-calls.ts";
import { buildQuoteBody, buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeAll(async () => {
  setup = await createCourierWithPartner();
  await setup.register({ sandbox: true });
});
afterAll(() => setup.close());

const body = (changes: object = {}) => {
  const { pack_from_text: _, ...rest } = buildQuoteBody(changes);
  return rest;
};

it("takes a pick-up order to the account's address with the documented fields alone", async () => {
  const routes = [buildRouteBody(), buildRouteBody({ route_to_text: "1 Test St, Newark, NJ" })];
  const quoted = await setup.sendAsPartner("POST", "orders/pickup/quote", body({ routes }));
  expect(quotePickup.success.strict().parse(quoted.body).pack_from_lat).toBeCloseTo(40.7, 0);
  const confirmed = await setup.sendAsPartner("PUT", "orders/pickup", {
    api_token: quoted.body.api_token,
    email: "owner@shop.test",
  });
  expect(confirmPickup.success.strict().parse(confirmed.body).distance).toBe(
    quoted.body.distance_miles,
  );

  expect(await setup.readOrder(confirmed.body.inserted_id)).toMatchObject({
    pack_from_text: "20 W 34th St, New York, NY 10001, USA",
    last_pack_to_text: "350 5th Ave, New York, NY 10118, USA",
    last_receiver_name: "Sam Sender",
    route_count: "1",
    routes: [{ route_status: "20" }, { route_status: "20" }],
  });
});

it("takes a pick-up order to the given address, and requires one if the account has none", async () => {
  const to = { pack_to_text: "1 Test St, Newark, NJ" };
  expect((await setup.sendAsPartner("POST", "orders/pickup/quote", body(to))).status).toBe(200);
  const live = await createCourierWithPartner();
  await live.register();
  expect(await live.sendAsPartner("POST", "orders/pickup/quote", body())).toMatchObject({
    status: 400,
    body: { code: "1400", errors: [{ field: "pack_to_text" }] },
  });
  await live.close();
});
