import { afterEach, beforeEach, expect, it } from "vitest";
import { buildQuoteBody, buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

const QUOTE = "orders/dropoff/quote";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register();
});
afterEach(() => here.close());

it("must name who is at each stop, where the quote did not", async () => {
  const nobody = buildRouteBody({ rec_name: "", rec_phone: null });
  const token = await here.quoteDropoff({ routes: [buildRouteBody(), nobody] });

  expect(await here.confirmDropoff(token)).toMatchObject({
    status: 400,
    body: {
      code: "1400",
      errors: [
        { field: "routes[1].rec_name", msgtext: "is required" },
        { field: "routes[1].rec_phone", msgtext: "is required" },
      ],
    },
  });
  const named = [{}, { rec_name: "Nora", rec_phone: 5550100300 }];
  const { body } = await here.confirmDropoff(token, { routes: named });
  const details = await here.readOrder(body.inserted_id);
  expect(details).toMatchObject({ rec_name: "Nora", rec_phone: "5550100300" });
  expect(details.routes).toHaveLength(2);
});

it("replaces what was quoted, and keeps the rest at the quoted price", async () => {
  const quoted = await here.sendAsPartner("POST", QUOTE, buildQuoteBody());
  const { body } = await here.confirmDropoff(quoted.body.api_token, {
    order_name: "Tulips",
    sender_name: "The Shop",
    tip_amount: "5",
    routes: [{ rec_name: "Nora" }],
  });

  expect(body.order_price).toBe(quoted.body.order_price);
  expect(await here.readOrder(body.inserted_id)).toMatchObject({
    order_name: "Tulips",
    sender_name: "The Shop",
    tip_amount: "5",
    last_receiver_name: "Nora",
    last_receiver_phone_number: "+15550100200",
    last_pack_to_text: "20 W 34th St, New York, NY 10001, USA",
  });
});

it("costs what another address costs, and says so", async () => {
  const quoted = await here.sendAsPartner("POST", QUOTE, buildQuoteBody());
  const routes = [{ route_to_text: "1 Market Street, Philadelphia, PA" }];
  const { body } = await here.confirmDropoff(quoted.body.api_token, { routes });
  const again = await here.sendAsPartner(
    "POST",
    QUOTE,
    buildQuoteBody({ routes: [{ ...buildRouteBody(), ...routes[0] }] }),
  );

  expect(body.distance).toBeGreaterThan(quoted.body.distance_miles + 50);
  expect(body.order_price).toBeGreaterThan(quoted.body.order_price);
  expect([body.order_price, body.distance]).toEqual([
    again.body.order_price,
    again.body.distance_miles,
  ]);
});

it("may add a stop with an address, and not without", async () => {
  const token = await here.quoteDropoff();
  expect(await here.confirmDropoff(token, { routes: [{}, { rec_name: "Nora" }] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "routes[1].route_to_text" }] },
  });
  const more = buildRouteBody({ route_to_text: "1 Test St, Boston, MA" });
  const { body } = await here.confirmDropoff(token, { routes: [{}, more] });
  expect(await here.readOrder(body.inserted_id)).toMatchObject({
    route_count: "2",
    last_pack_to_text: "1 Test St, Boston, MA",
  });
});

it("may be too much together with what was quoted", async () => {
  const notes = buildRouteBody({ route_desc: "語".repeat(1500) });
  const token = await here.quoteDropoff({ routes: Array.from({ length: 50 }, () => notes) });
  const names = { route_to_text: `${"語".repeat(480)}, Boston, MA`, rec_name: "語".repeat(250) };

  expect(await here.confirmDropoff(token, { routes: Array(50).fill(names) })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "routes", msgtext: expect.stringContaining("too much text") }] },
  });
  expect((await here.confirmDropoff(token)).status).toBe(200);
});
