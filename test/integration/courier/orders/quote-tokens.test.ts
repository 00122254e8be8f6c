import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aQuoteBody } from "#test/builders/courier/order.ts";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier/courier-with-partner.ts";

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
