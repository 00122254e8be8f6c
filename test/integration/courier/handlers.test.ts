import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildQuoteBody } from "#test/builders/courier/order.ts";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import {
  type NotificationReceiver,
  startNotificationReceiver,
} from "#test/fakes/courier/partner-receiver.ts";

const POINTS = "/api/restfull/v4/points/dropoff";
const ORDERS = "/api/restfull/v4/orders";

let setup: Awaited<ReturnType<typeof createCourierHandlers>>;
let shop: NotificationReceiver;

beforeAll(async () => {
  setup = await createCourierHandlers();
  shop = await startNotificationReceiver();
});
afterAll(() => Promise.all([setup.close(), shop.close()]));

const eventually = (expectation: () => Promise<void>) =>
  vi.waitFor(expectation, { timeout: 600_000, interval: 500 });

it("delivers a sandbox point and notifies the partner of every step", async () => {
  const { invokeHandler, handlers } = setup;
  const { credentials, signingSecret } = await setup.register({
    webhook_url: shop.url,
    sandbox: true,
    sandbox_step_seconds: 1,
  });
  const { body: created } = await invokeHandler(
    handlers.api,
    buildCourierHttpEvent("POST", POINTS, credentials, buildNewPoint()),
  );
  expect(created).toMatchObject({ code: 0 });

  const readSentStatuses = () => shop.received.map(({ body }) => JSON.parse(body).status_id).sort();
  await eventually(async () => {
    await setup.processQueue("drive");
    await setup.processQueue("notify");
    expect(readSentStatuses()).toEqual([1500, 1550, 1590, 1630, 1670, 1700]);
  });

  await setup.runSweep();
  const track = buildCourierHttpEvent(
    "GET",
    `${POINTS}/track/${created.inserted_id}/`,
    credentials,
  );
  const { body: tracked } = await invokeHandler(handlers.api, track);
  expect(tracked.data).toMatchObject({ status_id: 1700, courier_name: expect.any(String) });
  const webhook = new Webhook(signingSecret);
  for (const { body, headers } of shop.received) {
    webhook.verify(body, headers as Record<string, string>);
  }
  const { body: read } = await invokeHandler(
    handlers.api,
    buildCourierHttpEvent("GET", "/api/restfull/v3/webhooks", credentials),
  );
  expect(read.data).toHaveLength(6);
  expect(read.data.every((each: { delivered: boolean }) => each.delivered)).toBe(true);
});

it("delivers a sandbox order from its quote on", async () => {
  const { invokeHandler, handlers } = setup;
  const { credentials } = await setup.register({ sandbox: true, sandbox_step_seconds: 1 });
  const quote = buildCourierHttpEvent(
    "POST",
    `${ORDERS}/dropoff/quote`,
    credentials,
    buildQuoteBody(),
  );
  const { body: quoted } = await invokeHandler(handlers.orders, quote);
  const confirmation = { api_token: quoted.api_token, email: "owner@shop.test" };
  const confirm = buildCourierHttpEvent("PUT", `${ORDERS}/dropoff`, credentials, confirmation);
  const { body: confirmed } = await invokeHandler(handlers.orders, confirm);
  expect(confirmed).toMatchObject({ code: "0", distance: quoted.distance_miles });

  await eventually(async () => {
    await setup.processQueue("drive");
    const list = await invokeHandler(
      handlers.api,
      buildCourierHttpEvent("GET", "/api/restfull/v4/order-list", credentials),
    );
    expect(list.body.data).toMatchObject([
      { id: String(confirmed.inserted_id), pack_status: "80", order_status_text: "Delivered" },
    ]);
  });

  const readLocation = buildCourierHttpEvent(
    "GET",
    `${ORDERS}/${confirmed.inserted_id}/driver-location/`,
    credentials,
  );
  const { body: driver } = await invokeHandler(handlers.orders, readLocation);
  expect(driver.data).toMatchObject({ pack_status: "80", courier_name: expect.any(String) });
});

it("throttles an account that exceeds its rate, with a retry-after header", async () => {
  const { credentials } = await setup.register({ requests_per_second: 2 });
  const details = buildCourierHttpEvent("GET", `${ORDERS}/details/1`, credentials);
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => setup.invokeHandler(setup.handlers.orders, details)),
  );

  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(6);
  expect(refused[0]).toMatchObject({ headers: { "retry-after": "1" }, body: { code: "1429" } });
});

it("refuses requests without the operator's key or an account", async () => {
  const stranger = { "x-ops-key": "wrong", clientid: "nobody", secretid: "x" };
  const asOperator = buildCourierHttpEvent("POST", "/api/ops/v1/accounts", stranger, {});
  const asPartner = buildCourierHttpEvent("GET", "/api/restfull/v3/webhooks", stranger);

  expect(await setup.invokeHandler(setup.handlers.ops, asOperator)).toMatchObject({ status: 401 });
  expect(await setup.invokeHandler(setup.handlers.api, asPartner)).toMatchObject({ status: 401 });
});
