import { expect, it } from "vitest";
import { computeRefundCents } from "#shared/courier/domain/orders/compute-refund.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { parseOrderStatus } from "#shared/courier/domain/orders/order-status.ts";
import { transitionOrder } from "#shared/courier/domain/orders/transition-order.ts";
import { buildOrderRequest, buildTestOrder } from "#test/builders/courier/order.ts";
import { noon } from "#test/builders/courier/point.ts";

const courier = { name: "Ada", surname: "Quickstep", phone: "1" };

/** Applies these statuses as the operator. */
const applyStatuses = (order: Order, ...statuses: number[]) =>
  statuses.reduce((at, status) => {
    const targetStatus = parseOrderStatus(status) ?? expect.unreachable();
    const transition = transitionOrder(at, { targetStatus, at: noon, actor: "operator", courier });
    expect(transition.kind).toBe("moved");
    return transition.order;
  }, order);

it.each([
  [[], 1001],
  [[30], 501],
  [[30, 20], 1001],
  [[30, 40], 501],
  [[30, 40, 50], undefined],
  [[30, 40, 50, 60], undefined],
  [[30, 40, 50, 60, 70, 80], undefined],
  [[30, 40, 50, 60, 95], undefined],
])("refunds after %j: %s of 1001 cents", (statuses, cents) => {
  expect(computeRefundCents(applyStatuses(buildTestOrder(), ...statuses))).toBe(cents);
});

it("refunds nothing once one of several parcels is picked up", () => {
  expect(
    computeRefundCents(
      applyStatuses(buildTestOrder(buildOrderRequest("pickup", ["a", "b"])), 30, 40, 50, 40),
    ),
  ).toBeUndefined();
});

it("refunds the same amount again, whatever the present price is", () => {
  const cancelled = { ...applyStatuses(buildTestOrder(), 90), refundCents: 7 };
  expect(computeRefundCents(cancelled)).toBe(7);
});
