import { afterEach, beforeEach, expect, it } from "vitest";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier-with-shop.ts";

let here: CourierWithShop;

beforeEach(async () => {
  here = await courierWithShop();
  await here.register();
});
afterEach(() => here.close());

it("refuses a registration that could not work", async () => {
  const answer = await here.operate("POST", "accounts", {
    email: "x",
    webhook_url: "ftp://shop.test",
    sandbox_step_seconds: 0,
  });

  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: "email", msgtext: "must be an e-mail address" },
        { field: "webhook_url", msgtext: "must be an http or https URL" },
        { field: "sandbox_step_seconds", msgtext: "must be 1 or more" },
      ],
    },
  });
});

it("changes what is given, keeps the rest, and never turns a sandbox live", async () => {
  const put = (body: object) => here.operate("PUT", `accounts/${here.clientid()}`, body);
  const webhook_url = "https://shop.test/hook";

  expect((await put({ email: "a@shop.test", webhook_url })).status).toBe(200);
  expect((await put({ email: "b@shop.test" })).status).toBe(200);
  expect(await here.courier.accounts.find(here.clientid())).toMatchObject({
    email: "b@shop.test",
    webhookUrl: webhook_url,
  });
  expect((await put({ email: "b@shop.test", webhook_url: null })).status).toBe(200);
  expect((await here.courier.accounts.find(here.clientid()))?.webhookUrl).toBeUndefined();
  expect(await put({ email: "b@shop.test", sandbox: true })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "sandbox" }] },
  });
  expect((await here.get("/api/restfull/v3/webhooks")).status).toBe(200);
});

it("numbers accounts without gaps, also those registered at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => here.operate("POST", "accounts", { email: "a@shop.test" })),
  );
  const accounts = await Promise.all(
    answers.map(({ body }) => here.courier.accounts.find(body.clientid)),
  );

  // The first is the one that each test begins with.
  expect(accounts.map((account) => Number(account?.number)).sort()).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});
