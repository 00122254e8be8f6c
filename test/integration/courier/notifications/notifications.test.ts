import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notification } from "#shared/contract/webhooks/notification-body.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

it("sends one signed notification for each change, and none for the creation", async () => {
  const shop = await setup.openReceiver();
  await setup.register({ webhook_url: shop.url });
  const id = await setup.createPoint();
  await setup.courier.processReadyTasks();
  expect(shop.received).toEqual([]);

  await setup.setPointStatus(id, 1500);
  await setup.setPointStatus(id, 1550);
  await setup.courier.processReadyTasks();

  expect(shop.received).toHaveLength(2);
  const bodies = shop.received.map(({ body }) => notification.parse(JSON.parse(body)));
  expect(bodies.map(({ status_id }) => status_id)).toEqual([1500, 1550]);
  expect(bodies[0]).toEqual({
    id: shop.received[0]?.headers["webhook-id"],
    event: "point.status_changed",
    dropoff_id: id,
    access_key: "Order-1",
    status_id: 1500,
    status: "Scheduled for delivery",
    pack_status: "Scheduled for delivery",
    route_status: "Scheduled for delivery",
    courier: null,
    occurred_at: "2026-03-02T12:00:00.000Z",
  });
});

it("signs as the specification's library verifies, which rejects an altered body", async () => {
  const shop = await setup.openReceiver();
  await setup.register({ webhook_url: shop.url });
  vi.spyOn(Date, "now").mockReturnValue(setup.courier.clock().getTime());
  await setup.setPointStatus(await setup.createPoint(), 1500);
  await setup.courier.processReadyTasks();

  const { headers, body } = shop.received[0] ?? expect.unreachable();
  const signed = headers as Record<string, string>;
  const webhook = new Webhook(setup.getSigningSecret());
  expect(webhook.verify(body, signed)).toMatchObject({ status_id: 1500 });
  expect(() => webhook.verify(body.replace("1500", "1700"), signed)).toThrow();
});

it("numbers simultaneous notifications of many points without a gap", async () => {
  await setup.register();
  const ids: number[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await setup.createPoint(`key-${at}`));
  await Promise.all(ids.map((id) => setup.setPointStatus(id, 1500)));

  await Promise.all(Array.from({ length: 6 }, () => setup.courier.processReadyTasks()));

  const account = await setup.courier.accounts.find(setup.getClientId());
  const page = { start: 0, limit: 50 };
  const listed = await setup.courier.notifications.listPage(account?.number ?? 0, page);
  expect(listed.map(({ number }) => number)).toEqual(ids.map((_, at) => 12 - at));
  expect(new Set(listed.map(({ pointId }) => pointId))).toEqual(new Set(ids));
});

it("records the notifications of an account without a webhook URL, and sends none", async () => {
  await setup.register();
  await setup.setPointStatus(await setup.createPoint(), 1500);
  await setup.courier.processReadyTasks();
  setup.courier.advanceTime(3600);

  expect(await setup.courier.runSweep()).toMatchObject({
    points: 0,
    orders: 0,
    notifications: 0,
    claims: 0,
  });
  expect(await setup.listNotifications()).toMatchObject([
    { url: null, attempts: [], delivered: false, given_up: false },
  ]);
});
