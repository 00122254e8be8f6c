import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import {
  DRIVER,
  listDriverTraces,
  listRecipientTraces,
  RECIPIENT,
  SENDER,
} from "./search-personal-data.ts";

const DAY = 24 * 3600;
const QUOTED = {
  order_name: `For ${RECIPIENT.name}`,
  order_desc: RECIPIENT.notes,
  route_desc: RECIPIENT.notes,
  rec_name: SENDER.name,
  rec_phone: SENDER.phone,
  routes: [
    {
      route_to_text: RECIPIENT.address,
      route_desc: RECIPIENT.notes,
      rec_name: RECIPIENT.name,
      rec_phone: RECIPIENT.phone,
    },
  ],
};
const CONFIRMED = { sender_name: SENDER.name, sender_cell: SENDER.phone };
const POINT = {
  rec_name: RECIPIENT.name,
  rec_phone: RECIPIENT.phone,
  rec_email: RECIPIENT.email,
  rec_address: RECIPIENT.address,
  rec_desc: RECIPIENT.notes,
};

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterEach(() => setup.close());

const setOrderStatus = (id: number, pack_status: number) =>
  setup.operateRecord(`orders/${id}/status`, { pack_status });
async function deliverOrder(): Promise<number> {
  const id = await setup.createOrder(QUOTED, CONFIRMED);
  await setup.operateRecord(`orders/${id}/driver`, DRIVER);
  await setup.operateRecord(`orders/${id}/images`, { url: "https://x.test/Quillfeather.jpg" });
  for (const status of [40, 50, 60]) await setOrderStatus(id, status);
  await setup.operateRecord(`orders/${id}/driver/location`, { lat: 40.7312, lng: -73.9989 });
  for (const status of [70, 80]) await setOrderStatus(id, status);
  return id;
}
async function deliverPoint(): Promise<number> {
  const id = (await setup.postPoint("Order-1", POINT)).body.inserted_id;
  await setup.setPointStatus(id, 1500);
  await setup.operateRecord(`points/${id}/status`, { status_id: 1550, courier: DRIVER });
  for (const status of [1590, 1630, 1670, 1700]) await setup.setPointStatus(id, status);
  await setup.courier.processReadyTasks();
  return id;
}
const erase = (path: string) => setup.sendAsPartner("DELETE", `${path}/personal-data`);

describe("the sweep", () => {
  it("leaves no personal data anywhere once its time is over", async () => {
    const orderId = await deliverOrder();
    const pointId = await deliverPoint();
    await setup.quoteDropoff(QUOTED);
    expect(await listRecipientTraces(setup)).not.toEqual([]);

    await setup.sweepAfter(89 * DAY);
    expect((await setup.readOrder(orderId)).rec_name).toBe(RECIPIENT.name);
    await setup.sweepAfter(DAY + 60);

    expect(await listRecipientTraces(setup)).toEqual([]);
    expect(await listDriverTraces(setup)).toEqual([]);
    expect(await setup.readOrder(orderId)).toMatchObject({
      id: String(orderId),
      pack_status: "80",
      order_name: "",
      rec_name: "",
      last_pack_to_text: "",
      last_pack_to_lat: "",
      pack_map_img: "",
      order_images: [],
    });
    const point = await setup.getAsPartner(`/api/restfull/v4/points/dropoff/${pointId}`);
    expect(point.body.data).toMatchObject({ status_id: 1700, access_key: "Order-1", rec_name: "" });
    expect((await setup.postPoint("order-1", POINT)).status).toBe(409);
  });

  it("keeps it as long as the account says", async () => {
    await setup.courier.request("PUT", `/api/ops/v1/accounts/${setup.getClientId()}`, {
      headers: { "x-ops-key": "ops-key-of-the-test" },
      body: { email: "owner@shop.test", personal_data_days: 3 },
    });
    await deliverOrder();
    await deliverPoint();

    await setup.sweepAfter(3 * DAY - 60);
    expect(await listRecipientTraces(setup)).not.toEqual([]);
    await setup.sweepAfter(180);
    expect(await listRecipientTraces(setup)).toEqual([]);
  });

  it("deletes a quote that nobody bought a day after its expiry", async () => {
    const token = await setup.quoteDropoff(QUOTED);

    await setup.sweepAfter(DAY + 3500);
    expect((await setup.confirmDropoff(token)).status).toBe(410);
    await setup.sweepAfter(200);

    expect(await listRecipientTraces(setup)).toEqual([]);
    expect((await setup.confirmDropoff(token)).status).toBe(404);
  });

  it("forgets what was abandoned, and does not carry it on afterwards", async () => {
    const id = (await setup.postPoint("Order-1", POINT)).body.inserted_id;
    const orderId = await setup.createOrder(QUOTED);

    await setup.sweepAfter(90 * DAY + 60);

    expect(await listRecipientTraces(setup)).toEqual([]);
    expect(await setup.setPointStatus(id, 1500)).toMatchObject({ status: 409 });
    expect(await setup.operateRecord(`orders/${orderId}/driver`, DRIVER)).toMatchObject({
      status: 409,
    });
  });
});

it("gives every item with personal data a time at which the table deletes it", async () => {
  await deliverOrder();
  await deliverPoint();
  await setup.quoteDropoff(QUOTED);
  const places = (await listRecipientTraces(setup)).map((trace) => trace.split(": ")[0] ?? "");
  expect(new Set(places).size).toBe(3);
  for (const place of new Set(places)) {
    const [pk = "", sk = ""] = place.split("/");
    const { expiresAtSeconds } = (await setup.table.get({ pk, sk })) ?? {};
    const days = (Number(expiresAtSeconds) - setup.courier.clock().getTime() / 1000) / DAY;
    expect(days).toBeGreaterThan(1);
    expect(days).toBeLessThan(90 + 15);
  }
});

describe("DELETE personal-data", () => {
  it("erases a delivered order and point at once, and repeats its answer", async () => {
    const orderId = await deliverOrder();
    const pointId = await deliverPoint();

    const erased = await erase(`orders/${orderId}`);
    expect(erased).toEqual({
      status: 200,
      body: { code: "0", erased_at: "2026-03-02T12:00:00.000Z" },
    });
    expect(await erase(`points/dropoff/${pointId}`)).toEqual({
      status: 200,
      body: { code: 0, erased_at: "2026-03-02T12:00:00.000Z" },
    });
    expect(await listRecipientTraces(setup)).toEqual([]);
    expect(await listDriverTraces(setup)).toEqual([]);

    setup.courier.advanceTime(60);
    expect(await erase(`orders/${orderId}`)).toEqual(erased);
  });

  it("refuses while a courier needs the data, and says so", async () => {
    const orderId = await setup.createOrder(QUOTED);
    const id = (await setup.postPoint("Order-1", POINT)).body.inserted_id;
    await setup.setPointStatus(id, 1500);

    expect(await erase(`orders/${orderId}`)).toMatchObject({
      status: 409,
      body: { code: "1410", msgtext: expect.stringContaining("20") },
    });
    expect(await erase(`points/dropoff/${id}`)).toMatchObject({
      status: 409,
      body: { code: 1410 },
    });
    expect(await erase("orders/99")).toMatchObject({ status: 404 });
    expect(await erase("points/dropoff/99")).toMatchObject({ status: 404 });
  });

  it("lets no planner have an erased point", async () => {
    const id = (await setup.postPoint("Order-1", POINT)).body.inserted_id;

    expect(await erase(`points/dropoff/${id}`)).toMatchObject({ status: 200 });

    expect(await listRecipientTraces(setup)).toEqual([]);
    expect(await setup.table.get({ pk: "POINTS#1", sk: "0000000001" })).not.toHaveProperty(
      "readySortKey",
    );
  });

  it("reaches no other account's records", async () => {
    const orderId = await deliverOrder();
    await setup.register();

    expect(await erase(`orders/${orderId}`)).toMatchObject({ status: 404 });
    expect(await listRecipientTraces(setup)).not.toEqual([]);
  });
});

describe("the driver's data", () => {
  it("is shown until two hours after the end, then the first name only", async () => {
    const orderId = await deliverOrder();
    const pointId = await deliverPoint();
    const readLocation = async () =>
      (await setup.getAsPartner(`/api/restfull/v4/orders/${orderId}/driver-location/`)).body.data;

    setup.courier.advanceTime(2 * 3600 - 1);
    expect(await setup.readOrder(orderId)).toMatchObject({ courier_surname: DRIVER.surname });
    expect(await readLocation()).toMatchObject({ last_lat: "40.731200" });
    expect(await setup.trackPoint(pointId)).toMatchObject({ courier_phone_number: DRIVER.phone });

    setup.courier.advanceTime(1);
    expect(await setup.readOrder(orderId)).toMatchObject({
      courier_name: "Ada",
      courier_surname: "",
      courier_cell: "",
    });
    expect(await readLocation()).toMatchObject({
      courier_name: "Ada",
      courier_phone_number: "",
      last_lat: "",
    });
    const tracked = await setup.trackPoint(pointId);
    expect(tracked).toMatchObject({ courier_name: "Ada" });
    expect(tracked).not.toHaveProperty("courier_phone_number");
  });

  it("is removed from every item by the sweep", async () => {
    const shop = await setup.openReceiver(200, 503);
    await setup.register({ webhook_url: shop.url });
    await deliverOrder();
    await deliverPoint();
    expect(await listDriverTraces(setup)).not.toEqual([]);

    await setup.sweepAfter(2 * 3600 + 60);
    await setup.sweepAfter(180);

    expect(await listDriverTraces(setup)).toEqual([]);
    expect(await listRecipientTraces(setup)).not.toEqual([]);
  });

  it("does not move once the order is finished", async () => {
    const orderId = await deliverOrder();

    expect(
      await setup.operateRecord(`orders/${orderId}/driver/location`, { lat: 1, lng: 1 }),
    ).toMatchObject({ status: 409, body: { code: 1412 } });
  });

  it.each([[30], [40], [60], [80]])(
    "stands still in a sandbox order that ends after %i",
    async (last) => {
      await setup.register({ sandbox: true, sandbox_step_seconds: 60 });
      const id = await setup.createOrder(QUOTED);
      await setup.operateRecord(`orders/${id}/driver`, DRIVER);
      for (const status of [40, 50, 60, 70, 80].filter((each) => each <= last))
        await setOrderStatus(id, status);
      setup.courier.advanceTime(20);
      if (last < 50) await setup.sendAsPartner("PUT", `orders/cancel/${id}`);
      if (last === 60) await setOrderStatus(id, 95);
      const read = async () =>
        (await setup.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`)).body.data;

      const atEnd = await read();
      setup.courier.advanceTime(600);
      expect(await read()).toEqual(atEnd);
    },
  );
});
