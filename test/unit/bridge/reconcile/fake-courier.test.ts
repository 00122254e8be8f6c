import { expect, it } from "vitest";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import {
  buildConfirmRequest,
  buildOrderRequest,
  buildStop,
} from "#test/builders/bridge/order-request.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";

const ordered = async (here: ReturnType<typeof createDocumentedCourier>, many = [buildStop()]) => {
  const quote = await here.courier.quote(buildOrderRequest({ many }), noon);
  const token = quote.ok ? quote.value.token : "";
  const order = await here.courier.confirm(buildConfirmRequest(token));
  return { token, orderId: order.ok ? order.value.orderId : "" };
};

it("fails before the work as often as it is told to, and then works", async () => {
  const here = createDocumentedCourier();
  here.failNext("quote", "before", 2);

  for (const _ of [1, 2]) {
    await expect(here.courier.quote(buildOrderRequest(), noon)).rejects.toThrow(UnavailableError);
  }
  expect(here.counts.quotes).toBe(0);
  expect((await here.courier.quote(buildOrderRequest(), noon)).ok).toBe(true);
});

it("loses the answer of work that it did", async () => {
  const here = createDocumentedCourier();
  const quote = await here.courier.quote(buildOrderRequest(), noon);
  const token = quote.ok ? quote.value.token : "";
  here.failNext("confirm", "after");

  await expect(here.courier.confirm(buildConfirmRequest(token))).rejects.toThrow(UnavailableError);
  expect(here.counts).toEqual({ quotes: 1, confirms: 1, orders: 1, cancels: 0 });
  expect(await here.courier.findOrderByToken(token)).toEqual({ orderId: here.orders[0]?.id });
});

it("quotes the price it is told to, and refunds as it is told to", async () => {
  const here = createDocumentedCourier();
  here.setPrice(4000);
  here.rules.computeRefundPercent = () => 25;
  const { orderId } = await ordered(here);

  const refund = { minor: 1000, currency: "USD" };
  expect(await here.courier.cancelOrder(orderId)).toEqual({ ok: true, value: { refund } });
  expect((await here.courier.cancelOrder(orderId)).ok).toBe(false);
  expect(here.counts.cancels).toBe(1);
});

it("moves one route without the others, and delivers the order with its last one", async () => {
  const here = createDocumentedCourier(() => noon);
  const { orderId } = await ordered(here, [buildStop(), buildStop()]);
  here.moveOrder(orderId, "on-the-way");
  here.moveRoute(orderId, 0, "delivered");
  const view = () => here.courier.readOrder(orderId);

  expect(await view()).toMatchObject({
    status: "on-the-way",
    routes: [{ status: "delivered", deliveredAt: noon }, { status: "on-the-way" }],
  });
  here.moveOrder(orderId, "at-dropoff");
  expect((await view())?.routes.map(({ status }) => status)).toEqual(["delivered", "at-dropoff"]);
  here.moveRoute(orderId, 1, "delivered");
  expect((await view())?.status).toBe("delivered");
});
