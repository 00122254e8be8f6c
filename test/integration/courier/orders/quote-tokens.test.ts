import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildQuoteBody } from "#test/builders/courier/order.ts";
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

describe("a token", () => {
  it("that was used is refused with its order's id, even after it expired", async () => {
    const token = await setup.quoteDropoff();
    const { body: first } = await setup.confirmDropoff(token);
    const used = {
      status: 409,
      body: { code: "1421", msgtext: expect.any(String), inserted_id: first.inserted_id },
    };

    expect(await setup.confirmDropoff(token)).toEqual(used);
    setup.courier.advanceTime(3600);
    expect(await setup.confirmDropoff(token)).toEqual(used);
  });

  it("is valid for exactly 60 minutes", async () => {
    const [one, other] = [await setup.quoteDropoff(), await setup.quoteDropoff()];
    setup.courier.advanceTime(3599);
    expect((await setup.confirmDropoff(one)).status).toBe(200);
    setup.courier.advanceTime(1);
    expect(await setup.confirmDropoff(other)).toMatchObject({
      status: 410,
      body: { code: "1420" },
    });
    expect((await setup.getAsPartner(`/api/restfull/v4/orders/tokens/${other}`)).status).toBe(404);
  });

  it.each(["nothing", "quote_00000000000000000000000000000000", "x".repeat(300)])(
    "that does not exist is not found: %s",
    async (token) => {
      const status = token.length > 255 ? 400 : 404;
      expect((await setup.confirmDropoff(token)).status).toBe(status);
      const read = await setup.getAsPartner(`/api/restfull/v4/orders/tokens/${token}`);
      expect(read).toMatchObject({ status: 404, body: { code: "1404" } });
    },
  );

  it("is not found by another account", async () => {
    const [open, used] = [await setup.quoteDropoff(), await setup.quoteDropoff()];
    const id = (await setup.confirmDropoff(used)).body.inserted_id;
    await setup.register();

    for (const token of [open, used]) {
      expect((await setup.confirmDropoff(token)).status).toBe(404);
      expect((await setup.getAsPartner(`/api/restfull/v4/orders/tokens/${token}`)).status).toBe(
        404,
      );
    }
    expect((await setup.getAsPartner(`/api/restfull/v4/orders/details/${id}`)).status).toBe(404);
    expect((await setup.getAsPartner(`/api/restfull/v4/orders/routes/${id}`)).status).toBe(404);
    expect(
      (await setup.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`)).status,
    ).toBe(404);
    expect((await setup.sendAsPartner("PUT", `orders/cancel/${id}`)).status).toBe(404);
    expect((await setup.getAsPartner("/api/restfull/v4/order-list")).body.data).toEqual([]);
  });

  it("of a drop-off quote cannot confirm a pick-up", async () => {
    const token = await setup.quoteDropoff();
    const response = await setup.sendAsPartner("PUT", "orders/pickup", {
      api_token: token,
      email: "owner@shop.test",
    });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: "api_token" }] } });
  });
});

it("requires the account's email, in any case", async () => {
  const response = await setup.sendAsPartner(
    "POST",
    QUOTE,
    buildQuoteBody({ email: "other@shop.test" }),
  );
  expect(response).toMatchObject({
    status: 403,
    body: { code: "1403", errors: [{ field: "email" }] },
  });
  const token = await setup.quoteDropoff({ email: "OWNER@shop.test" });
  expect((await setup.confirmDropoff(token, { email: "other@shop.test" })).status).toBe(403);
  expect((await setup.confirmDropoff(token)).status).toBe(200);
});
