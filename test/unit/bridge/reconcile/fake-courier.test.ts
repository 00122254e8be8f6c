import { expect, it } from "vitest";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { aConfirmation, anOrderRequest, aStop } from "#test/builders/bridge/order-request.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";

const ordered = async (here: ReturnType<typeof documentedCourier>, many = [aStop()]) => {
  const quote = await here.courier.quote(anOrderRequest({ many }), noon);
  const token = quote.ok ? quote.value.token : "";
  const order = await here.courier.confirm(aConfirmation(token));
  return { token, orderId: order.ok ? order.value.orderId : "" };
};

it("fails before the work as often as it is told to, and then works", async () => {
  const here = documentedCourier();
  here.fails("quote", "before", 2);

  for (const _ of [1, 2]) {
    await expect(here.courier.quote(anOrderRequest(), noon)).rejects.toThrow(Unavailable);
  }
  expect(here.counts.quotes).toBe(0);
  expect((await here.courier.quote(anOrderRequest(), noon)).ok).toBe(true);
});

it("loses the answer of work that it did", async () => {
  const here = documentedCourier();
  const quote = await here.courier.quote(anOrderRequest(), noon);
  const token = quote.ok ? quote.value.token : "";
  here.fails("confirm", "after");

  await expect(here.courier.confirm(aConfirmation(token))).rejects.toThrow(Unavailable);
  expect(here.counts).toEqual({ quotes: 1, confirms: 1, orders: 1, cancels: 0 });
  expect(await here.courier.orderOfToken(token)).toEqual({ orderId: here.orders[0]?.id });
});

it("quotes the price it is told to, and refunds as it is told to", async () => {
  const here = documentedCourier();
  here.priceIs(4000);
  here.rules.refundPercent = () => 25;
  const { orderId } = await ordered(here);

  const refund = { minor: 1000, currency: "USD" };
  expect(await here.courier.cancelOrder(orderId)).toEqual({ ok: true, value: { refund } });
  expect((await here.courier.cancelOrder(orderId)).ok).toBe(false);
  expect(here.counts.cancels).toBe(1);
});

it("moves one route without the others, and delivers the order with its last one", async () => {
  const here = documentedCourier(() => noon);
  const { orderId } = await ordered(here, [aStop(), aStop()]);
  here.moveOrder(orderId, "on-the-way");
  here.moveRoute(orderId, 0, "delivered");
  const view = () => here.courier.readOrder(orderId);

  expect(await view()).toMatchObject({
    stage: "on-the-way",
    routes: [{ stage: "delivered", deliveredAt: noon }, { stage: "on-the-way" }],
  });
  here.moveOrder(orderId, "at-dropoff");
  expect((await view())?.routes.map(({ stage }) => stage)).toEqual(["delivered", "at-dropoff"]);
  here.moveRoute(orderId, 1, "delivered");
  expect((await view())?.stage).toBe("delivered");
});
