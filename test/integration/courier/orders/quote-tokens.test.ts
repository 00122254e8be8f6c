import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildQuoteBody } from "#test/builders/courier/order.ts";
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

describe("a token", () => {
  it("that was used names its order, also when it has expired since", async () => {
    const token = await here.quoteDropoff();
    const { body: first } = await here.confirmDropoff(token);
    const used = {
      status: 409,
      body: { code: "1421", msgtext: expect.any(String), inserted_id: first.inserted_id },
    };

    expect(await here.confirmDropoff(token)).toEqual(used);
    here.courier.advanceTime(3600);
    expect(await here.confirmDropoff(token)).toEqual(used);
  });

  it("is good for 60 minutes and not a second more", async () => {
    const [one, other] = [await here.quoteDropoff(), await here.quoteDropoff()];
    here.courier.advanceTime(3599);
    expect((await here.confirmDropoff(one)).status).toBe(200);
    here.courier.advanceTime(1);
    expect(await here.confirmDropoff(other)).toMatchObject({ status: 410, body: { code: "1420" } });
    expect((await here.getAsPartner(`/api/restfull/v4/orders/tokens/${other}`)).status).toBe(404);
  });

  it.each(["nothing", "quote_00000000000000000000000000000000", "x".repeat(300)])(
    "that never was is not found: %s",
    async (token) => {
      const status = token.length > 255 ? 400 : 404;
      expect((await here.confirmDropoff(token)).status).toBe(status);
      const read = await here.getAsPartner(`/api/restfull/v4/orders/tokens/${token}`);
      expect(read).toMatchObject({ status: 404, body: { code: "1404" } });
    },
  );

  it("is nobody else's", async () => {
    const [open, used] = [await here.quoteDropoff(), await here.quoteDropoff()];
    const id = (await here.confirmDropoff(used)).body.inserted_id;
    await here.register();

    for (const token of [open, used]) {
      expect((await here.confirmDropoff(token)).status).toBe(404);
      expect((await here.getAsPartner(`/api/restfull/v4/orders/tokens/${token}`)).status).toBe(404);
    }
    expect((await here.getAsPartner(`/api/restfull/v4/orders/details/${id}`)).status).toBe(404);
    expect((await here.getAsPartner(`/api/restfull/v4/orders/routes/${id}`)).status).toBe(404);
    expect((await here.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`)).status).toBe(
      404,
    );
    expect((await here.sendAsPartner("PUT", `orders/cancel/${id}`)).status).toBe(404);
    expect((await here.getAsPartner("/api/restfull/v4/order-list")).body.data).toEqual([]);
  });

  it("of a drop-off quote does not confirm a pick-up", async () => {
    const token = await here.quoteDropoff();
    const answer = await here.sendAsPartner("PUT", "orders/pickup", {
      api_token: token,
      email: "owner@shop.test",
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: "api_token" }] } });
  });
});

it("wants the account's own e-mail, in any case", async () => {
  const answer = await here.sendAsPartner(
    "POST",
    QUOTE,
    buildQuoteBody({ email: "other@shop.test" }),
  );
  expect(answer).toMatchObject({
    status: 403,
    body: { code: "1403", errors: [{ field: "email" }] },
  });
  const token = await here.quoteDropoff({ email: "OWNER@shop.test" });
  expect((await here.confirmDropoff(token, { email: "other@shop.test" })).status).toBe(403);
  expect((await here.confirmDropoff(token)).status).toBe(200);
});
