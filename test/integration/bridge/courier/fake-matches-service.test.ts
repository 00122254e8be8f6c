import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import {
  buildConfirmRequest,
  buildOrderRequest,
  buildStop,
} from "#test/builders/bridge/order-request.ts";
import {
  type CourierUnderTest,
  createFakeCourier,
  startCourierService,
} from "#test/fakes/bridge/couriers-under-test.ts";

const point = {
  accessKey: "1001",
  name: "Mia",
  phone: "15550100200",
  email: "mia@example.com",
  address: "20 W 34th St, New York, NY 10001, USA",
  notes: "",
};

// One suite for the fake and for the service itself over HTTP: what tests rely on, holds.
describe.each([
  { kind: "the fake", open: createFakeCourier },
  { kind: "the service over HTTP", open: startCourierService },
])("$kind", ({ open }) => {
  let here: CourierUnderTest;
  beforeAll(async () => {
    here = await open();
  });
  afterAll(() => here.close());

  const value = <Value>(result: { ok: true; value: Value } | { ok: false; refusal: unknown }) => {
    if (!result.ok) throw new Error(JSON.stringify(result.refusal));
    return result.value;
  };
  const quote = async (changes: Partial<OrderRequest> = {}) =>
    value(await here.courier.quote(buildOrderRequest(changes), here.getTime()));
  const order = async (changes: Partial<OrderRequest> = {}, searchCourier = true) => {
    const kind = changes.kind ?? "dropoff";
    const confirmation = buildConfirmRequest((await quote(changes)).token, { kind, searchCourier });
    return value(await here.courier.confirm(confirmation)).orderId;
  };
  const read = (orderId: string) => here.courier.readOrder(orderId);

  it("takes a quote that names nobody, and who receives it with the confirmation", async () => {
    const request = buildOrderRequest();
    const { token } = await quote({
      many: [buildStop({ name: "", phone: "15550100100", notes: "" })],
    });
    const confirmed = value(
      await here.courier.confirm(buildConfirmRequest(token, { contacts: request })),
    );

    expect(await here.courier.findOrderByToken(token)).toEqual(confirmed);
  });

  it.each([
    ["an urgent drop-off order", {}],
    ["a drop-off order of two stops", { many: [buildStop(), buildStop({ name: "Bo" })] }],
    ["a pick-up order", { kind: "pickup", many: [buildStop(), buildStop({ name: "Bo" })] }],
  ] satisfies [string, Partial<OrderRequest>][])(
    "quotes and confirms %s, which is found by its token",
    async (_, changes) => {
      const request = buildOrderRequest(changes);
      const quoted = await quote(changes);
      expect(quoted.price).toMatchObject({ currency: "USD" });
      expect(quoted.price.minor).toBeGreaterThan(0);
      expect(quoted.expiresAt.getTime() - here.getTime().getTime()).toBe(3_600_000);
      expect(await here.courier.findOrderByToken(quoted.token)).toBeUndefined();

      const confirmation = buildConfirmRequest(quoted.token, { kind: request.kind });
      const { orderId } = value(await here.courier.confirm(confirmation));

      expect(await here.courier.findOrderByToken(quoted.token)).toEqual({ orderId });
      const addresses = request.many.map(({ address }) => address);
      expect(await read(orderId)).toMatchObject({
        orderId,
        status: "searching",
        price: quoted.price,
        routes: addresses.map((address) => ({ address, status: "searching" })),
      });
    },
  );

  it("quotes a scheduled order", async () => {
    const pickUpAt = new Date(here.getTime().getTime() + 26 * 3_600_000);
    const orderId = await order({ pickUpAt });

    expect((await read(orderId))?.status).toBe("searching");
  });

  it("looks for nobody until it is told to", async () => {
    expect((await read(await order({}, false)))?.status).toBe("ready");
  });

  it("refuses a token that was used, and keeps the order it made", async () => {
    const { token } = await quote();
    const { orderId } = value(await here.courier.confirm(buildConfirmRequest(token)));

    expect(await here.courier.confirm(buildConfirmRequest(token))).toMatchObject({
      ok: false,
      refusal: { text: expect.stringContaining("used") },
    });
    expect(await here.courier.findOrderByToken(token)).toEqual({ orderId });
  });

  it("refuses a token after an hour, which makes no order", async () => {
    const { token } = await quote();
    here.advanceTime(60);

    expect(await here.courier.confirm(buildConfirmRequest(token))).toMatchObject({
      ok: false,
      refusal: { text: expect.stringContaining("expired") },
    });
    expect(await here.courier.findOrderByToken(token)).toBeUndefined();
  });

  it("reports every stage an order goes through, when, and where its driver is", async () => {
    const orderId = await order();
    expect(await here.courier.locateDriver(orderId)).toBeUndefined();
    await here.assignDriver(orderId, 40.5, -73.5);
    const where = { latitude: 40.5, longitude: -73.5, at: here.getTime() };
    expect(await here.courier.locateDriver(orderId)).toEqual(where);

    const stages: CourierStatus[] = [
      "at-pickup",
      "picked-up",
      "on-the-way",
      "at-dropoff",
      "delivered",
    ];
    for (const status of stages) {
      await here.moveOrder(orderId, status);
      expect((await read(orderId))?.status).toBe(status);
    }

    const done = await read(orderId);
    expect(done?.routes).toMatchObject([{ status: "delivered", deliveredAt: here.getTime() }]);
    const lines = done?.history.filter(({ status }) => status !== "ready") ?? [];
    expect(lines.map(({ status }) => status)).toEqual(["searching", "assigned", ...stages]);
    expect(lines.at(-1)).toMatchObject({ at: here.getTime(), text: expect.stringMatching(/\w/) });
  });

  it("reports that an order failed", async () => {
    const orderId = await order();
    await here.assignDriver(orderId, 40.5, -73.5);
    await here.moveOrder(orderId, "at-pickup", "picked-up", "failed");

    expect(await read(orderId)).toMatchObject({ status: "failed", routes: [{ status: "failed" }] });
  });

  it("gives all back before a courier is assigned, the same when asked again", async () => {
    const orderId = await order();
    const price = (await read(orderId))?.price;

    for (const _ of ["first", "again"]) {
      expect(await here.courier.cancelOrder(orderId)).toEqual({
        ok: true,
        value: { refund: price },
      });
    }
    expect((await read(orderId))?.status).toBe("cancelled");
  });

  it("gives half back before pick-up, and refuses after it", async () => {
    const [early, late] = [await order(), await order()];
    for (const orderId of [early, late]) await here.assignDriver(orderId, 40.5, -73.5);
    await here.moveOrder(late, "at-pickup", "picked-up");

    const { refund } = value(await here.courier.cancelOrder(early));
    const half = ((await read(early))?.price?.minor ?? 0) / 2;
    expect(Math.abs(refund.minor - half)).toBeLessThan(1);
    expect((await here.courier.cancelOrder(late)).ok).toBe(false);
    expect((await read(late))?.status).toBe("picked-up");
  });

  it("takes a rating once a driver is assigned, and a second one as well", async () => {
    const orderId = await order();
    expect((await here.courier.rateDriver(orderId, 5)).ok).toBe(false);
    await here.assignDriver(orderId, 40.5, -73.5);

    const rated = { ok: true, value: undefined };
    expect(await here.courier.rateDriver(orderId, 5)).toEqual(rated);
    expect(await here.courier.rateDriver(orderId, 1)).toEqual(rated);
  });

  it.each(["1", "nothing"])("knows no order, token or point %s", async (unknown) => {
    const { courier } = here;

    expect(await courier.findOrderByToken(unknown)).toBeUndefined();
    expect(await courier.readOrder(unknown)).toBeUndefined();
    expect(await courier.locateDriver(unknown)).toBeUndefined();
    expect(await courier.findPoint(unknown)).toBeUndefined();
    expect((await courier.confirm(buildConfirmRequest(unknown))).ok).toBe(false);
    expect((await courier.cancelOrder(unknown)).ok).toBe(false);
    expect((await courier.rateDriver(unknown, 5)).ok).toBe(false);
    expect((await courier.markPoint(unknown, "delivery-ready")).ok).toBe(false);
  });

  it("makes a point that says where and when it is collected", async () => {
    const pickUp = {
      address: "350 5th Ave, New York, NY 10118, USA",
      at: here.getTime(),
      notes: "",
    };
    const { pointId } = value(await here.courier.createPoint({ ...point, accessKey: "r", pickUp }));

    expect(await here.courier.findPoint("R")).toEqual({ pointId, status: "ready" });
  });

  it("marks a point: again after a failed attempt, a return to fetch, a return received", async () => {
    const { pointId } = value(await here.courier.createPoint(point));
    const status = async () => (await here.courier.trackPoint("1001"))?.status;
    const upTo: CourierStatus[] = ["scheduled", "assigned", "at-pickup", "picked-up"];
    const marked = { ok: true, value: undefined };

    await here.movePoint("1001", ...upTo, "attempt-failed");
    expect((await here.courier.markPoint(pointId, "return-ready")).ok).toBe(false);
    expect(await here.courier.markPoint(pointId, "delivery-ready")).toEqual(marked);
    expect(await status()).toBe("ready");

    await here.movePoint("1001", ...upTo, "at-dropoff", "delivered");
    expect(await here.courier.markPoint(pointId, "return-ready")).toEqual(marked);
    expect(await status()).toBe("return-ready");

    await here.movePoint("1001", "return-scheduled", "return-picked-up", "at-laboratory");
    expect(await here.courier.markPoint(pointId, "return-received")).toEqual(marked);
    expect(await status()).toBe("return-received");
  });
});
