import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aQuoteBody } from "#test/builders/courier/order.ts";
import { aCreation } from "#test/builders/courier/point.ts";
import { courierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { httpEvent } from "#test/fakes/courier/courier-http-event.ts";
import { type Receiver, receiver } from "#test/fakes/courier/partner-receiver.ts";

const POINTS = "/api/restfull/v4/points/dropoff";
const ORDERS = "/api/restfull/v4/orders";

let here: Awaited<ReturnType<typeof courierHandlers>>;
let shop: Receiver;

beforeAll(async () => {
  here = await courierHandlers();
  shop = await receiver();
});
afterAll(() => Promise.all([here.close(), shop.close()]));

const eventually = (expectation: () => Promise<void>) =>
  vi.waitFor(expectation, { timeout: 600_000, interval: 50 });

it("carries a sandbox point from its creation to its door, telling of every step", async () => {
  const { ask, handlers } = here;
  const { me, signingSecret } = await here.register({
    webhook_url: shop.url,
    sandbox: true,
    sandbox_step_seconds: 1,
  });
  const { body: created } = await ask(handlers.api, httpEvent("POST", POINTS, me, aCreation()));
  expect(created).toMatchObject({ code: 0 });

  const told = () => shop.received.map(({ body }) => JSON.parse(body).status_id).sort();
  await eventually(async () => {
    await here.workOn("drive");
    await here.workOn("notify");
    expect(told()).toEqual([1500, 1550, 1590, 1630, 1670, 1700]);
  });

  await here.sweep();
  const track = httpEvent("GET", `${POINTS}/track/${created.inserted_id}/`, me);
  const { body: tracked } = await ask(handlers.api, track);
  expect(tracked.data).toMatchObject({ status_id: 1700, courier_name: expect.any(String) });
  const webhook = new Webhook(signingSecret);
  for (const { body, headers } of shop.received) {
    webhook.verify(body, headers as Record<string, string>);
  }
  const { body: read } = await ask(handlers.api, httpEvent("GET", "/api/restfull/v3/webhooks", me));
  expect(read.data).toHaveLength(6);
  expect(read.data.every((each: { delivered: boolean }) => each.delivered)).toBe(true);
});

it("carries a sandbox order from its quote to its door", async () => {
  const { ask, handlers } = here;
  const { me } = await here.register({ sandbox: true, sandbox_step_seconds: 1 });
  const quote = httpEvent("POST", `${ORDERS}/dropoff/quote`, me, aQuoteBody());
  const { body: quoted } = await ask(handlers.orders, quote);
  const confirmation = { api_token: quoted.api_token, email: "owner@shop.test" };
  const confirm = httpEvent("PUT", `${ORDERS}/dropoff`, me, confirmation);
  const { body: confirmed } = await ask(handlers.orders, confirm);
  expect(confirmed).toMatchObject({ code: "0", distance: quoted.distance_miles });

  await eventually(async () => {
    await here.workOn("drive");
    const list = await ask(handlers.api, httpEvent("GET", "/api/restfull/v4/order-list", me));
    expect(list.body.data).toMatchObject([
      { id: String(confirmed.inserted_id), pack_status: "80", order_status_text: "Delivered" },
    ]);
  });

  const where = httpEvent("GET", `${ORDERS}/${confirmed.inserted_id}/driver-location/`, me);
  const { body: driver } = await ask(handlers.orders, where);
  expect(driver.data).toMatchObject({ pack_status: "80", courier_name: expect.any(String) });
});

it("refuses an account that asks too fast, and says when to come back", async () => {
  const { me } = await here.register({ requests_per_second: 2 });
  const details = httpEvent("GET", `${ORDERS}/details/1`, me);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => here.ask(here.handlers.orders, details)),
  );

  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(6);
  expect(refused[0]).toMatchObject({ headers: { "retry-after": "1" }, body: { code: "1429" } });
});

it("lets nobody in without the operator's key or an account", async () => {
  const stranger = { "x-ops-key": "wrong", clientid: "nobody", secretid: "x" };
  const asOperator = httpEvent("POST", "/api/ops/v1/accounts", stranger, {});
  const asPartner = httpEvent("GET", "/api/restfull/v3/webhooks", stranger);

  expect(await here.ask(here.handlers.ops, asOperator)).toMatchObject({ status: 401 });
  expect(await here.ask(here.handlers.api, asPartner)).toMatchObject({ status: 401 });
});
