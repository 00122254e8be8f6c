import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sentNotification } from "#shared/contract/webhooks/notification-read-calls.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
});
afterEach(() => here.close());

describe("reading back", () => {
  it("shows 50 a page, newest first, of the account and of one point", async () => {
    await here.register();
    const id = await here.createPoint("Order-1");
    const other = await here.createPoint("Order-2");
    await here.setPointStatus(other, 1500);
    // 1000 → 1500 → 1000 …: 51 changes.
    for (let at = 0; at < 51; at += 1) await here.setPointStatus(id, at % 2 === 0 ? 1500 : 1000);
    await here.courier.processReadyTasks();

    const whole = [
      ...(await here.listNotifications()),
      ...(await here.listNotifications("?start=50")),
    ];
    expect(whole).toHaveLength(52);
    for (const each of whole) sentNotification.parse(each);
    const ofPoint = whole.filter(({ dropoff_id }) => dropoff_id === id);
    expect(ofPoint).toHaveLength(51);
    expect(await here.listNotifications(`/${id}`)).toEqual(ofPoint.slice(0, 50));
    expect(await here.listNotifications(`/${id}?start=50`)).toEqual(ofPoint.slice(50));
    expect(await here.listNotifications("/access_key/ORDER-1?start=49")).toEqual(ofPoint.slice(49));
    expect(await here.listNotifications(`/${other}`)).toMatchObject([
      { access_key: "Order-2", status_id: 1500 },
    ]);
  });

  it("shows nobody another account's", async () => {
    await here.register();
    const id = await here.createPoint();
    await here.setPointStatus(id, 1500);
    await here.courier.processReadyTasks();
    await here.register();

    expect(await here.listNotifications()).toEqual([]);
    for (const path of [`/${id}`, "/access_key/Order-1"]) {
      expect(await here.getAsPartner(`/api/restfull/v3/webhooks${path}`)).toMatchObject({
        status: 404,
      });
    }
  });
});
