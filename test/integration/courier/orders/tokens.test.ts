import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aQuoteBody, aRouteBody } from "#test/builders/courier-order.ts";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier-with-shop.ts";

const QUOTE = "orders/dropoff/quote";

let here: CourierWithShop;

beforeEach(async () => {
  here = await courierWithShop();
  await here.register();
});
afterEach(() => here.close());

describe("a token", () => {
  it("that was used names its order, also when it has expired since", async () => {
    const token = await here.quote();
    const { body: first } = await here.confirm(token);
    const used = {
      status: 409,
      body: { code: "1421", msgtext: expect.any(String), inserted_id: first.inserted_id },
    };

    expect(await here.confirm(token)).toEqual(used);
    here.courier.pass(3600);
    expect(await here.confirm(token)).toEqual(used);
  });

  it("is good for 60 minutes and not a second more", async () => {
    const [one, other] = [await here.quote(), await here.quote()];
    here.courier.pass(3599);
    expect((await here.confirm(one)).status).toBe(200);
    here.courier.pass(1);
    expect(await here.confirm(other)).toMatchObject({ status: 410, body: { code: "1420" } });
    expect((await here.get(`/api/restfull/v4/orders/tokens/${other}`)).status).toBe(404);
  });

  it.each(["nothing", "quote_00000000000000000000000000000000", "x".repeat(300)])(
    "that never was is not found: %s",
    async (token) => {
      const status = token.length > 255 ? 400 : 404;
      expect((await here.confirm(token)).status).toBe(status);
      const read = await here.get(`/api/restfull/v4/orders/tokens/${token}`);
      expect(read).toMatchObject({ status: 404, body: { code: "1404" } });
    },
  );

  it("is nobody else's", async () => {
    const [open, used] = [await here.quote(), await here.quote()];
    const id = (await here.confirm(used)).body.inserted_id;
    await here.register();

    for (const token of [open, used]) {
      expect((await here.confirm(token)).status).toBe(404);
      expect((await here.get(`/api/restfull/v4/orders/tokens/${token}`)).status).toBe(404);
    }
    expect((await here.get(`/api/restfull/v4/orders/details/${id}`)).status).toBe(404);
    expect((await here.get(`/api/restfull/v4/orders/routes/${id}`)).status).toBe(404);
    expect((await here.get(`/api/restfull/v4/orders/${id}/driver-location/`)).status).toBe(404);
    expect((await here.send("PUT", `orders/cancel/${id}`)).status).toBe(404);
    expect((await here.get("/api/restfull/v4/order-list")).body.data).toEqual([]);
  });

  it("of a drop-off quote does not confirm a pick-up", async () => {
    const token = await here.quote();
    const answer = await here.send("PUT", "orders/pickup", {
      api_token: token,
      email: "owner@shop.test",
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: "api_token" }] } });
  });
});

it("wants the account's own e-mail, in any case", async () => {
  const answer = await here.send("POST", QUOTE, aQuoteBody({ email: "other@shop.test" }));
  expect(answer).toMatchObject({
    status: 403,
    body: { code: "1403", errors: [{ field: "email" }] },
  });
  const token = await here.quote({ email: "OWNER@shop.test" });
  expect((await here.confirm(token, { email: "other@shop.test" })).status).toBe(403);
  expect((await here.confirm(token)).status).toBe(200);
});

describe("what the confirmation sends", () => {
  it("must name who is at each stop, where the quote did not", async () => {
    const nobody = aRouteBody({ rec_name: "", rec_phone: null });
    const token = await here.quote({ routes: [aRouteBody(), nobody] });

    expect(await here.confirm(token)).toMatchObject({
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
    const { body } = await here.confirm(token, { routes: named });
    const details = await here.details(body.inserted_id);
    expect(details).toMatchObject({ rec_name: "Nora", rec_phone: "5550100300" });
    expect(details.routes).toHaveLength(2);
  });

  it("replaces what was quoted, and keeps the rest at the quoted price", async () => {
    const quoted = await here.send("POST", QUOTE, aQuoteBody());
    const { body } = await here.confirm(quoted.body.api_token, {
      order_name: "Tulips",
      sender_name: "The Shop",
      tip_amount: "5",
      routes: [{ rec_name: "Nora" }],
    });

    expect(body.order_price).toBe(quoted.body.order_price);
    expect(await here.details(body.inserted_id)).toMatchObject({
      order_name: "Tulips",
      sender_name: "The Shop",
      tip_amount: "5",
      last_receiver_name: "Nora",
      last_receiver_phone_number: "+15550100200",
      last_pack_to_text: "20 W 34th St, New York, NY 10001, USA",
    });
  });

  it("costs what another address costs, and says so", async () => {
    const quoted = await here.send("POST", QUOTE, aQuoteBody());
    const routes = [{ route_to_text: "1 Market Street, Philadelphia, PA" }];
    const { body } = await here.confirm(quoted.body.api_token, { routes });
    const again = await here.send(
      "POST",
      QUOTE,
      aQuoteBody({ routes: [{ ...aRouteBody(), ...routes[0] }] }),
    );

    expect(body.distance).toBeGreaterThan(quoted.body.distance_miles + 50);
    expect(body.order_price).toBeGreaterThan(quoted.body.order_price);
    expect([body.order_price, body.distance]).toEqual([
      again.body.order_price,
      again.body.distance_miles,
    ]);
  });

  it("may add a stop with an address, and not without", async () => {
    const token = await here.quote();
    expect(await here.confirm(token, { routes: [{}, { rec_name: "Nora" }] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "routes[1].route_to_text" }] },
    });
    const more = aRouteBody({ route_to_text: "1 Test St, Boston, MA" });
    const { body } = await here.confirm(token, { routes: [{}, more] });
    expect(await here.details(body.inserted_id)).toMatchObject({
      route_count: "2",
      last_pack_to_text: "1 Test St, Boston, MA",
    });
  });

  it("may be too much together with what was quoted", async () => {
    const notes = aRouteBody({ route_desc: "語".repeat(1500) });
    const token = await here.quote({ routes: Array.from({ length: 50 }, () => notes) });
    const names = { route_to_text: `${"語".repeat(480)}, Boston, MA`, rec_name: "語".repeat(250) };

    expect(await here.confirm(token, { routes: Array(50).fill(names) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "routes", msgtext: expect.stringContaining("too much text") }] },
    });
    expect((await here.confirm(token)).status).toBe(200);
  });
});
