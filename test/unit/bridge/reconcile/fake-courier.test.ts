import { expect, it } from "vitest";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import {
  buildConfirmRequest,
  buildOrderRequest,
  buildStop,
} from "#test/builders/bridge/order-request.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";

const placeCourierOrder = async (
  fakeCourier: ReturnType<typeof createDocumentedCourier>,
  many = [buildStop()],
) => {
  const quote = await fakeCourier.courier.quote(buildOrderRequest({ many }), noon);
  const token = quote.ok ? quote.value.token : "";
  const order = await fakeCourier.courier.confirm(buildConfirmRequest(token));
  return { token, orderId: order.ok ? order.value.orderId : "" };
};

it("fails before the work as many times as configured, then succeeds", async () => {
  const fakeCourier = createDocumentedCourier();
  fakeCourier.failNext("quote", "before", 2);

  for (const _ of [1, 2]) {
    await expect(fakeCourier.courier.quote(buildOrderRequest(), noon)).rejects.toThrow(
      UnavailableError,
    );
  }
  expect(fakeCourier.counts.quotes).toBe(0);
  expect((await fakeCourier.courier.quote(buildOrderRequest(), noon)).ok).toBe(true);
});

it("completes the work and loses the answer", async () => {
  const fakeCourier = createDocumentedCourier();
  const quote = await fakeCourier.courier.quote(buildOrderRequest(), noon);
  const token = quote.ok ? quote.value.token : "";
  fakeCourier.failNext("confirm", "after");

  await expect(fakeCourier.courier.confirm(buildConfirmRequest(token))).rejects.toThrow(
    UnavailableError,
  );
  expect(fakeCourier.counts).toEqual({ quotes: 1, confirms: 1, orders: 1, cancels: 0 });
  expect(await fakeCourier.courier.findOrderByToken(token)).toEqual({
    orderId: fakeCourier.orders[0]?.id,
  });
});

it("quotes the configured price and refunds the configured percentage", async () => {
  const fakeCourier = createDocumentedCourier();
  fakeCourier.setPrice(4000);
  fakeCourier.rules.computeRefundPercent = () => 25;
  const { orderId } = await placeCourierOrder(fakeCourier);

  const refund = { minor: 1000, currency: "USD" };
  expect(await fakeCourier.courier.cancelOrder(orderId)).toEqual({ ok: true, value: { refund } });
  expect((await fakeCourier.courier.cancelOrder(orderId)).ok).toBe(false);
  expect(fakeCourier.counts.cancels).toBe(1);
});

it("moves one route independently, and marks the order delivered with its last route", async () => {
  const fakeCourier = createDocumentedCourier(() => noon);
  const { orderId } = await placeCourierOrder(fakeCourier, [buildStop(), buildStop()]);
  fakeCourier.moveOrder(orderId, "on-the-way");
  fakeCourier.moveRoute(orderId, 0, "delivered");
  const readOrder = () => fakeCourier.courier.readOrder(orderId);

  expect(await readOrder()).toMatchObject({
    status: "on-the-way",
    routes: [{ status: "delivered", deliveredAt: noon }, { status: "on-the-way" }],
  });
  fakeCourier.moveOrder(orderId, "at-dropoff");
  expect((await readOrder())?.routes.map(({ status }) => status)).toEqual([
    "delivered",
    "at-dropoff",
  ]);
  fakeCourier.moveRoute(orderId, 1, "delivered");
  expect((await readOrder())?.status).toBe("delivered");
});
