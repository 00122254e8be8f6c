import { afterEach, beforeEach, expect, it } from "vitest";
import { buildQuoteBody, buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

const QUOTE = "orders/dropoff/quote";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterEach(() => setup.close());

it("requires each stop's contact if the quote omitted it", async () => {
  const nobody = buildRouteBody({ rec_name: "", rec_phone: null });
  const token = await setup.quoteDropoff({ routes: [buildRouteBody(), nobody] });

  expect(await setup.confirmDropoff(token)).toMatchObject({
    status: 400,
    body: {
      code: "1400",
      errors: [
        { field: "routes[1].rec_name", msgtext: "routes[1].rec_name is required." },
        { field: "routes[1].rec_phone", msgtext: "routes[1].rec_phone is required." },
      ],
    },
  });
  const named = [{}, { rec_name: "Nora", rec_phone: 5550100300 }];
  const { body } = await setup.confirmDropoff(token, { routes: named });
  const details = await setup.readOrder(body.inserted_id);
  expect(details).toMatchObject({ rec_name: "Nora", rec_phone: "5550100300" });
  expect(details.routes).toHaveLength(2);
});

it("replaces quoted fields, and keeps the others and the quoted price", async () => {
  const quoted = await setup.sendAsPartner("POST", QUOTE, buildQuoteBody());
  const { body } = await setup.confirmDropoff(quoted.body.api_token, {
    order_name: "Tulips",
    sender_name: "The Shop",
    tip_amount: "5",
    routes: [{ rec_name: "Nora" }],
  });

  expect(body.order_price).toBe(quoted.body.order_price);
  expect(await setup.readOrder(body.inserted_id)).toMatchObject({
    order_name: "Tulips",
    sender_name: "The Shop",
    tip_amount: "5",
    last_receiver_name: "Nora",
    last_receiver_phone_number: "+15550100200",
    last_pack_to_text: "20 W 34th St, New York, NY 10001, USA",
  });
});

it("returns the new price of a changed address", async () => {
  const quoted = await setup.sendAsPartner("POST", QUOTE, buildQuoteBody());
  const routes = [{ route_to_text: "1 Market Street, Philadelphia, PA" }];
  const { body } = await setup.confirmDropoff(quoted.body.api_token, { routes });
  const requoted = await setup.sendAsPartner(
    "POST",
    QUOTE,
    buildQuoteBody({ routes: [{ ...buildRouteBody(), ...routes[0] }] }),
  );

  expect(body.distance).toBeGreaterThan(quoted.body.distance_miles + 50);
  expect(body.order_price).toBeGreaterThan(quoted.body.order_price);
  expect([body.order_price, body.distance]).toEqual([
    requoted.body.order_price,
    requoted.body.distance_miles,
  ]);
});

it("adds a stop with an address, but not without one", async () => {
  const token = await setup.quoteDropoff();
  expect(await setup.confirmDropoff(token, { routes: [{}, { rec_name: "Nora" }] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "routes[1].route_to_text" }] },
  });
  const more = buildRouteBody({ route_to_text: "1 Test St, Boston, MA" });
  const { body } = await setup.confirmDropoff(token, { routes: [{}, more] });
  expect(await setup.readOrder(body.inserted_id)).toMatchObject({
    route_count: "2",
    last_pack_to_text: "1 Test St, Boston, MA",
  });
});

it("refuses a confirmation that is too large together with the quote", async () => {
  const notes = buildRouteBody({ route_desc: "語".repeat(1500) });
  const token = await setup.quoteDropoff({ routes: Array.from({ length: 50 }, () => notes) });
  const names = { route_to_text: `${"語".repeat(480)}, Boston, MA`, rec_name: "語".repeat(250) };

  expect(await setup.confirmDropoff(token, { routes: Array(50).fill(names) })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "routes", msgtext: expect.stringContaining("too much text") }] },
  });
  expect((await setup.confirmDropoff(token)).status).toBe(200);
});
