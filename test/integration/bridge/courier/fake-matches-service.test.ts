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

// One suite for the fake and for the service over HTTP, so that tests can rely on the fake.
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
  const quoteOrder = async (changes: Partial<OrderRequest> = {}) =>
    value(await here.courier.quote(buildOrderRequest(changes), here.getTime()));
  const placeOrder = async (changes: Partial<OrderRequest> = {}, searchCourier = true) => {
    const kind = changes.kind ?? "dropoff";
    const confirmation = buildConfirmRequest((await quoteOrder(changes)).token, {
      kind,
      searchCourier,
    });
    return value(await here.courier.confirm(confirmation)).orderId;
  };
  const readOrder = (orderId: string) => here.courier.readOrder(orderId);

  it("accepts a quote without a recipient, and the recipient with the confirmation", async () => {
    const request = buildOrderRequest();
    const { token } = await quoteOrder({
      many: [buildStop({ name: "", phone: "15550100100", notes: "" })],
    });
    const confirmed = value(
      await here.courier.confirm(buildConfirmRequest(token, { contacts: request })),
    );

    expect(await here.courier.findOrderByToken(token)).toEqual(confirmed);
  });

  it.each([
    ["an urgent drop-off order", {}],
    ["a drop-off order with two stops", { many: [buildStop(), buildStop({ name: "Bo" })] }],
    ["a pick-up order", { kind: "pickup", many: [buildStop(), buildStop({ name: "Bo" })] }],
  ] satisfies [string, Partial<OrderRequest>][])(
    "quotes and confirms %s, and finds it by its token",
    async (_, changes) => {
      const request = buildOrderRequest(changes);
      const quoted = await quoteOrder(changes);
      expect(quoted.price).toMatchObject({ currency: "USD" });
      expect(quoted.price.minor).toBeGreaterThan(0);
      expect(quoted.expiresAt.getTime() - here.getTime().getTime()).toBe(3_600_000);
      expect(await here.courier.findOrderByToken(quoted.token)).toBeUndefined();

      const confirmation = buildConfirmRequest(quoted.token, { kind: request.kind });
      const { orderId } = value(await here.courier.confirm(confirmation));

      expect(await here.courier.findOrderByToken(quoted.token)).toEqual({ orderId });
      const addresses = request.many.map(({ address }) => address);
      expect(await readOrder(orderId)).toMatchObject({
        orderId,
        status: "searching",
        price: quoted.price,
        routes: addresses.map((address) => ({ address, status: "searching" })),
      });
    },
  );

  it("quotes a scheduled order", async () => {
    const pickUpAt = new Date(here.getTime().getTime() + 26 * 3_600_000);
    const orderId = await placeOrder({ pickUpAt });

    expect((await readOrder(orderId))?.status).toBe("searching");
  });

  it("searches for a driver only on request", async () => {
    expect((await readOrder(await placeOrder({}, false)))?.status).toBe("ready");
  });

  it("refuses a used token and keeps its order", async () => {
    const { token } = await quoteOrder();
    const { orderId } = value(await here.courier.confirm(buildConfirmRequest(token)));

    expect(await here.courier.confirm(buildConfirmRequest(token))).toMatchObject({
      ok: false,
      refusal: { text: expect.stringContaining("used") },
    });
    expect(await here.courier.findOrderByToken(token)).toEqual({ orderId });
  });

  it("refuses a token after an hour and creates no order", async () => {
    const { token } = await quoteOrder();
    here.advanceTime(60);

    expect(await here.courier.confirm(buildConfirmRequest(token))).toMatchObject({
      ok: false,
      refusal: { text: expect.stringContaining("expired") },
    });
    expect(await here.courier.findOrderByToken(token)).toBeUndefined();
  });

  it("reports every status of an order with its time and the driver's location", async () => {
    const orderId = await placeOrder();
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
      expect((await readOrder(orderId))?.status).toBe(status);
    }

    const done = await readOrder(orderId);
    expect(done?.routes).toMatchObject([{ status: "delivered", deliveredAt: here.getTime() }]);
    const lines = done?.history.filter(({ status }) => status !== "ready") ?? [];
    expect(lines.map(({ status }) => status)).toEqual(["searching", "assigned", ...stages]);
    expect(lines.at(-1)).toMatchObject({ at: here.getTime(), text: expect.stringMatching(/\w/) });
  });

  it("reports a failed order", async () => {
    const orderId = await placeOrder();
    await here.assignDriver(orderId, 40.5, -73.5);
    await here.moveOrder(orderId, "at-pickup", "picked-up", "failed");

    expect(await readOrder(orderId)).toMatchObject({
      status: "failed",
      routes: [{ status: "failed" }],
    });
  });

  it("refunds everything before a driver is assigned, with the same answer to a repeated request", async () => {
    const orderId = await placeOrder();
    const price = (await readOrder(orderId))?.price;

    for (const _ of ["first", "again"]) {
      expect(await here.courier.cancelOrder(orderId)).toEqual({
        ok: true,
        value: { refund: price },
      });
    }
    expect((await readOrder(orderId))?.status).toBe("cancelled");
  });

  it("refunds half before pick-up and refuses a cancellation after it", async () => {
    const [early, late] = [await placeOrder(), await placeOrder()];
    for (const orderId of [early, late]) await here.assignDriver(orderId, 40.5, -73.5);
    await here.moveOrder(late, "at-pickup", "picked-up");

    const { refund } = value(await here.courier.cancelOrder(early));
    const half = ((await readOrder(early))?.price?.minor ?? 0) / 2;
    expect(Math.abs(refund.minor - half)).toBeLessThan(1);
    expect((await here.courier.cancelOrder(late)).ok).toBe(false);
    expect((await readOrder(late))?.status).toBe("picked-up");
  });

  it("accepts a rating after a driver is assigned, and a second rating", async () => {
    const orderId = await placeOrder();
    expect((await here.courier.rateDriver(orderId, 5)).ok).toBe(false);
    await here.assignDriver(orderId, 40.5, -73.5);

    const rated = { ok: true, value: undefined };
    expect(await here.courier.rateDriver(orderId, 5)).toEqual(rated);
    expect(await here.courier.rateDriver(orderId, 1)).toEqual(rated);
  });

  it.each(["2147483647", "nothing"])(
    "does not find an order, token or point %s",
    async (unknown) => {
      const { courier } = here;

      expect(await courier.findOrderByToken(unknown)).toBeUndefined();
      expect(await courier.readOrder(unknown)).toBeUndefined();
      expect(await courier.locateDriver(unknown)).toBeUndefined();
      expect(await courier.findPoint(unknown)).toBeUndefined();
      expect((await courier.confirm(buildConfirmRequest(unknown))).ok).toBe(false);
      expect((await courier.cancelOrder(unknown)).ok).toBe(false);
      expect((await courier.rateDriver(unknown, 5)).ok).toBe(false);
      expect((await courier.markPoint(unknown, "delivery-ready")).ok).toBe(false);
    },
  );

  it("creates a point with a pick-up location and time", async () => {
    const pickUp = {
      address: "350 5th Ave, New York, NY 10118, USA",
      at: here.getTime(),
      notes: "",
    };
    const { pointId } = value(await here.courier.createPoint({ ...point, accessKey: "r", pickUp }));

    // What the service adds to the document is not compared.
    expect(await here.courier.findPoint("R")).toMatchObject({ pointId, status: "ready" });
  });

  it("marks a point as ready after a failed attempt, as a return to collect, and as a received return", async () => {
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
