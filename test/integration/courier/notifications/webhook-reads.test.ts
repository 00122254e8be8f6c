import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sentNotification } from "#shared/contract/webhooks/notification-read-calls.ts";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithShop;

beforeEach(async () => {
  here = await courierWithShop();
});
afterEach(() => here.close());

describe("reading back", () => {
  it("shows 50 a page, newest first, of the account and of one point", async () => {
    await here.register();
    const id = await here.create("Order-1");
    const other = await here.create("Order-2");
    await here.setStatus(other, 1500);
    // 1000 → 1500 → 1000 …: 51 changes.
    for (let at = 0; at < 51; at += 1) await here.setStatus(id, at % 2 === 0 ? 1500 : 1000);
    await here.courier.workAtOnce();

    const whole = [...(await here.notified()), ...(await here.notified("?start=50"))];
    expect(whole).toHaveLength(52);
    for (const each of whole) sentNotification.parse(each);
    const ofPoint = whole.filter(({ dropoff_id }) => dropoff_id === id);
    expect(ofPoint).toHaveLength(51);
    expect(await here.notified(`/${id}`)).toEqual(ofPoint.slice(0, 50));
    expect(await here.notified(`/${id}?start=50`)).toEqual(ofPoint.slice(50));
    expect(await here.notified("/access_key/ORDER-1?start=49")).toEqual(ofPoint.slice(49));
    expect(await here.notified(`/${other}`)).toMatchObject([
      { access_key: "Order-2", status_id: 1500 },
    ]);
  });

  it("shows nobody another account's", async () => {
    await here.register();
    const id = await here.create();
    await here.setStatus(id, 1500);
    await here.courier.workAtOnce();
    await here.register();

    expect(await here.notified()).toEqual([]);
    for (const path of [`/${id}`, "/access_key/Order-1"]) {
      expect(await here.get(`/api/restfull/v3/webhooks${path}`)).toMatchObject({ status: 404 });
    }
  });
});
