import { expect, it } from "vitest";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { computeOrderDueAt } from "#shared/courier/domain/personal-data/order-data.ts";
import { buildTestOrder } from "#test/builders/courier/order.ts";
import { noon } from "#test/builders/courier/point.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const HOUR = 3600;
const computeDueAt = (changes: Partial<Order>) =>
  computeOrderDueAt(buildTestOrder(undefined, changes));
const DELIVERED: Partial<Order> = {
  status: 80,
  history: [{ operation: "Delivered", status: 80, at: noon, actor: "operator", route: 0 }],
};

it("is due at the full minute after the simulated driver's next step", () => {
  expect(computeDueAt({ nextStepAt: addSeconds(0.001) })).toEqual(addSeconds(60));
  expect(computeDueAt({ nextStepAt: addSeconds(60) })).toEqual(addSeconds(60));
  expect(computeDueAt({ nextStepAt: addSeconds(61) })).toEqual(addSeconds(120));
});

it("is due at the full hour after the data of an open order expires", () => {
  expect(computeDueAt({ eraseAt: addSeconds(1) })).toEqual(addSeconds(HOUR));
  expect(computeDueAt({ eraseAt: addSeconds(HOUR) })).toEqual(addSeconds(HOUR));
});

it("is due at the time when the data of an order that ended expires", () => {
  expect(computeDueAt({ ...DELIVERED, eraseAt: addSeconds(1) })).toEqual(addSeconds(1));
});

it("is due at what comes first, and not at all if nothing comes", () => {
  const eraseAt = addSeconds(90 * 24 * HOUR);
  expect(computeDueAt({ nextStepAt: addSeconds(61), eraseAt })).toEqual(addSeconds(120));
  expect(computeDueAt({ nextStepAt: addSeconds(2 * HOUR), eraseAt: addSeconds(1) })).toEqual(
    addSeconds(HOUR),
  );
  expect(computeDueAt({})).toBeUndefined();
});
