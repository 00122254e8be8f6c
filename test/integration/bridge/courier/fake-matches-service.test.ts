import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import { aConfirmation, anOrderRequest, aStop } from "#test/builders/bridge/order-request.ts";
import {
  fakeCourier,
  type OpenCourier,
  realCourier,
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
  { kind: "the fake", open: fakeCourier },
  { kind: "the service over HTTP", open: realCourier },
])("$kind", ({ open }) => {
  let here: OpenCourier;
  beforeAll(async () => {
    here = await open();
  });
  afterAll(() => here.close());

  const value = <Value>(result: { ok: true; value: Value } | { ok: false; refusal: unknown }) => {
    if (!result.ok) throw new Error(JSON.stringify(result.refusal));
    return result.value;
  };
  const quote = async (changes: Partial<OrderRequest> = {}) =>
    value(await here.courier.quote(anOrderRequest(changes), here.now()));
  const order = async (changes: Partial<OrderRequest> = {}, searchCourier = true) => {
    const kind = changes.kind ?? "dropoff";
    const confirmation = aConfirmation((await quote(changes)).token, { kind, searchCourier });
    return value(await here.courier.confirm(confirmation)).orderId;
  };
  const read = (orderId: string) => here.courier.readOrder(orderId);

  it("takes a quote that names nobody, and who receives it with the confirmation", async () => {
    const request = anOrderRequest();
    const { token } = await quote({ many: [aStop({ name: "", phone: "15550100100", notes: "" })] });
    const confirmed = value(
      await here.courier.confirm(aConfirmation(token, { contacts: request })),
    );

    expect(await here.courier.orderOfToken(token)).toEqual(confirmed);
  });

  it.each([
    ["an urgent drop-off order", {}],
    ["a drop-off order of two stops", { many: [aStop(), aStop({ name: "Bo" })] }],
    ["a pick-up order", { kind: "pickup", many: [aStop(), aStop({ name: "Bo" })] }],
  ] satisfies [string, Partial<OrderRequest>][])(
    "quotes and confirms %s, which is found by its token",
    async (_, changes) => {
      const request = anOrderRequest(changes);
      const quoted = await quote(changes);
      expect(quoted.price).toMatchObject({ currency: "USD" });
      expect(quoted.price.minor).toBeGreaterThan(0);
      expect(quoted.expiresAt.getTime() - here.now().getTime()).toBe(3_600_000);
      expect(await here.courier.orderOfToken(quoted.token)).toBeUndefined();

      const confirmation = aConfirmation(quoted.token, { kind: request.kind });
      const { orderId } = value(await here.courier.confirm(confirmation));

      expect(await here.courier.orderOfToken(quoted.token)).toEqual({ orderId });
      const addresses = request.many.map(({ address }) => address);
      expect(await read(orderId)).toMatchObject({
        orderId,
        stage: "searching",
        price: quoted.price,
        routes: addresses.map((address) => ({ address, stage: "searching" })),
      });
    },
  );

  it("quotes a scheduled order", async () => {
    const pickUpAt = new Date(here.now().getTime() + 26 * 3_600_000);
    const orderId = await order({ pickUpAt });

    expect((await read(orderId))?.stage).toBe("searching");
  });

  it("looks for nobody until it is told to", async () => {
    expect((await read(await order({}, false)))?.stage).toBe("ready");
  });

  it("refuses a token that was used, and keeps the order it made", async () => {
    const { token } = await quote();
    const { orderId } = value(await here.courier.confirm(aConfirmation(token)));

    expect(await here.courier.confirm(aConfirmation(token))).toMatchObject({
      ok: false,
      refusal: { text: expect.stringContaining("used") },
    });
    expect(await here.courier.orderOfToken(token)).toEqual({ orderId });
  });

  it("refuses a token after an hour, which makes no order", async () => {
    const { token } = await quote();
    here.pass(60);

    expect(await here.courier.confirm(aConfirmation(token))).toMatchObject({
      ok: false,
      refusal: { text: expect.stringContaining("expired") },
    });
    expect(await here.courier.orderOfToken(token)).toBeUndefined();
  });

  it("reports every stage an order goes through, when, and where its driver is", async () => {
    const orderId = await order();
    expect(await here.courier.locateDriver(orderId)).toBeUndefined();
    await here.assign(orderId, 40.5, -73.5);
    const where = { latitude: 40.5, longitude: -73.5, at: here.now() };
    expect(await here.courier.locateDriver(orderId)).toEqual(where);

    const stages: Stage[] = ["at-pickup", "picked-up", "on-the-way", "at-dropoff", "delivered"];
    for (const stage of stages) {
      await here.move(orderId, stage);
      expect((await read(orderId))?.stage).toBe(stage);
    }

    const done = await read(orderId);
    expect(done?.routes).toMatchObject([{ stage: "delivered", deliveredAt: here.now() }]);
    const lines = done?.history.filter(({ stage }) => stage !== "ready") ?? [];
    expect(lines.map(({ stage }) => stage)).toEqual(["searching", "assigned", ...stages]);
    expect(lines.at(-1)).toMatchObject({ at: here.now(), text: expect.stringMatching(/\w/) });
  });

  it("reports that an order failed", async () => {
    const orderId = await order();
    await here.assign(orderId, 40.5, -73.5);
    await here.move(orderId, "at-pickup", "picked-up", "failed");

    expect(await read(orderId)).toMatchObject({ stage: "failed", routes: [{ stage: "failed" }] });
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
    expect((await read(orderId))?.stage).toBe("cancelled");
  });

  it("gives half back before pick-up, and refuses after it", async () => {
    const [early, late] = [await order(), await order()];
    for (const orderId of [early, late]) await here.assign(orderId, 40.5, -73.5);
    await here.move(late, "at-pickup", "picked-up");

    const { refund } = value(await here.courier.cancelOrder(early));
    const half = ((await read(early))?.price?.minor ?? 0) / 2;
    expect(Math.abs(refund.minor - half)).toBeLessThan(1);
    expect((await here.courier.cancelOrder(late)).ok).toBe(false);
    expect((await read(late))?.stage).toBe("picked-up");
  });

  it("takes a rating once a driver is assigned, and a second one as well", async () => {
    const orderId = await order();
    expect((await here.courier.rateDriver(orderId, 5)).ok).toBe(false);
    await here.assign(orderId, 40.5, -73.5);

    const rated = { ok: true, value: undefined };
    expect(await here.courier.rateDriver(orderId, 5)).toEqual(rated);
    expect(await here.courier.rateDriver(orderId, 1)).toEqual(rated);
  });

  it.each(["1", "nothing"])("knows no order, token or point %s", async (unknown) => {
    const { courier } = here;

    expect(await courier.orderOfToken(unknown)).toBeUndefined();
    expect(await courier.readOrder(unknown)).toBeUndefined();
    expect(await courier.locateDriver(unknown)).toBeUndefined();
    expect(await courier.findPoint(unknown)).toBeUndefined();
    expect((await courier.confirm(aConfirmation(unknown))).ok).toBe(false);
    expect((await courier.cancelOrder(unknown)).ok).toBe(false);
    expect((await courier.rateDriver(unknown, 5)).ok).toBe(false);
    expect((await courier.markPoint(unknown, "delivery-ready")).ok).toBe(false);
  });

  it("makes a point that says where and when it is collected", async () => {
    const pickUp = { address: "350 5th Ave, New York, NY 10118, USA", at: here.now(), notes: "" };
    const { pointId } = value(await here.courier.createPoint({ ...point, accessKey: "r", pickUp }));

    expect(await here.courier.findPoint("R")).toEqual({ pointId, stage: "ready" });
  });

  it("marks a point: again after a failed attempt, a return to fetch, a return received", async () => {
    const { pointId } = value(await here.courier.createPoint(point));
    const stage = async () => (await here.courier.track("1001"))?.stage;
    const upTo: Stage[] = ["scheduled", "assigned", "at-pickup", "picked-up"];
    const marked = { ok: true, value: undefined };

    await here.movePoint("1001", ...upTo, "attempt-failed");
    expect((await here.courier.markPoint(pointId, "return-ready")).ok).toBe(false);
    expect(await here.courier.markPoint(pointId, "delivery-ready")).toEqual(marked);
    expect(await stage()).toBe("ready");

    await here.movePoint("1001", ...upTo, "at-dropoff", "delivered");
    expect(await here.courier.markPoint(pointId, "return-ready")).toEqual(marked);
    expect(await stage()).toBe("return-ready");

    await here.movePoint("1001", "return-scheduled", "return-picked-up", "at-laboratory");
    expect(await here.courier.markPoint(pointId, "return-received")).toEqual(marked);
    expect(await stage()).toBe("return-received");
  });
});
