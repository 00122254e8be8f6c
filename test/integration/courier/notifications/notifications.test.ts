import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notification } from "#shared/contract/webhooks/notification-body.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
});
afterEach(() => here.close());

it("sends one signed notification for each change, and none for the creation", async () => {
  const shop = await here.openReceiver();
  await here.register({ webhook_url: shop.url });
  const id = await here.createPoint();
  await here.courier.processReadyTasks();
  expect(shop.received).toEqual([]);

  await here.setPointStatus(id, 1500);
  await here.setPointStatus(id, 1550);
  await here.courier.processReadyTasks();

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

it("signs so that the specification's own library accepts it, and nothing altered", async () => {
  const shop = await here.openReceiver();
  await here.register({ webhook_url: shop.url });
  vi.spyOn(Date, "now").mockReturnValue(here.courier.clock().getTime());
  await here.setPointStatus(await here.createPoint(), 1500);
  await here.courier.processReadyTasks();

  const { headers, body } = shop.received[0] ?? expect.unreachable();
  const signed = headers as Record<string, string>;
  const webhook = new Webhook(here.getSigningSecret());
  expect(webhook.verify(body, signed)).toMatchObject({ status_id: 1500 });
  expect(() => webhook.verify(body.replace("1500", "1700"), signed)).toThrow();
});

it("numbers notifications of many points at once without a gap", async () => {
  await here.register();
  const ids: number[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await here.createPoint(`key-${at}`));
  await Promise.all(ids.map((id) => here.setPointStatus(id, 1500)));

  await Promise.all(Array.from({ length: 6 }, () => here.courier.processReadyTasks()));

  const account = await here.courier.accounts.find(here.getClientId());
  const page = { start: 0, limit: 50 };
  const listed = await here.courier.notifications.listPage(account?.number ?? 0, page);
  expect(listed.map(({ number }) => number)).toEqual(ids.map((_, at) => 12 - at));
  expect(new Set(listed.map(({ pointId }) => pointId))).toEqual(new Set(ids));
});

it("records the changes of an account without an address, and sends nothing", async () => {
  await here.register();
  await here.setPointStatus(await here.createPoint(), 1500);
  await here.courier.processReadyTasks();
  here.courier.advanceTime(3600);

  expect(await here.courier.runSweep()).toEqual({ points: 0, orders: 0, notifications: 0 });
  expect(await here.listNotifications()).toMatchObject([
    { url: null, attempts: [], delivered: false, given_up: false },
  ]);
});
