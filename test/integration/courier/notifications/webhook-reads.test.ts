import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sentNotification } from "#shared/contract/webhooks/notification-read-calls.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

describe("webhook reads", () => {
  it("list 50 per page, newest first, for the account and for one point", async () => {
    await setup.register();
    const id = await setup.createPoint("Order-1");
    const other = await setup.createPoint("Order-2");
    await setup.setPointStatus(other, 1500);
    // 51 changes: 1000 → 1500 → 1000 …
    for (let at = 0; at < 51; at += 1) await setup.setPointStatus(id, at % 2 === 0 ? 1500 : 1000);
    await setup.courier.processReadyTasks();

    const whole = [
      ...(await setup.listNotifications()),
      ...(await setup.listNotifications("?start=50")),
    ];
    expect(whole).toHaveLength(52);
    for (const each of whole) sentNotification.parse(each);
    const ofPoint = whole.filter(({ dropoff_id }) => dropoff_id === id);
    expect(ofPoint).toHaveLength(51);
    expect(await setup.listNotifications(`/${id}`)).toEqual(ofPoint.slice(0, 50));
    expect(await setup.listNotifications(`/${id}?start=50`)).toEqual(ofPoint.slice(50));
    expect(await setup.listNotifications("/access_key/ORDER-1?start=49")).toEqual(
      ofPoint.slice(49),
    );
    expect(await setup.listNotifications(`/${other}`)).toMatchObject([
      { access_key: "Order-2", status_id: 1500 },
    ]);
  });

  it("have every notification once, although one was sent long after its number was taken", async () => {
    await setup.register();
    const id = await setup.createPoint();
    const statuses = [1500, 1000, 1500, 1000];
    const change = async (times: number) => {
      for (let at = 0; at < times; at += 1) await setup.setPointStatus(id, statuses[at % 4]);
    };
    await change(50);
    await setup.courier.processReadyTasks();
    // The messages of two changes are lost, and no sweep runs for ten minutes.
    await change(2);
    setup.courier.queuedTasks.length = 0;
    await change(2);
    await setup.courier.processReadyTasks();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
    // This page shows that numbers are missing, and counts them as unused.
    await setup.listNotifications();
    vi.useRealTimers();

    await setup.sweepAfter(600);

    const whole = [
      ...(await setup.listNotifications()),
      ...(await setup.listNotifications("?start=50")),
    ];
    expect(new Set(whole.map((each) => each.id)).size).toBe(54);
    expect(whole).toHaveLength(54);
  });

  it("return no other account's notifications", async () => {
    await setup.register();
    const id = await setup.createPoint();
    await setup.setPointStatus(id, 1500);
    await setup.courier.processReadyTasks();
    await setup.register();

    expect(await setup.listNotifications()).toEqual([]);
    for (const path of [`/${id}`, "/access_key/Order-1"]) {
      expect(await setup.getAsPartner(`/api/restfull/v3/webhooks${path}`)).toMatchObject({
        status: 404,
      });
    }
  });
});
