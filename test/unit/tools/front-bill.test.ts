import { expect, it } from "vitest";
import { computeBill, totalBill } from "#test/tools/cost-benchmark/bill.ts";
import {
  balanceWebhooks,
  computeBreakEven,
  computeFrontMonth,
  computeFrontUse,
} from "#test/tools/cost-benchmark/front-bill.ts";

/** The bill of a million orders of ten requests, which do nothing else. */
const throughApi = computeBill({
  counts: { functions: {}, apiRequests: { Bridge: 10, Courier: 0, looks: 0 } },
  system: "Bridge",
  isChosen: () => true,
  getMegabytes: () => 256,
});
const balance = (ordersPerSecond: number) => balanceWebhooks(throughApi, 10, ordersPerSecond);

it("prices the hours of a load balancer, its two addresses and its alarm", () => {
  expect(computeFrontMonth()).toBeCloseTo(16.425 + 7.3 + 0.4, 3);
});

it("prices units by new connections, of which a unit takes 25 a second", () => {
  // 12 orders a second are 120 connections a second, 4.8 units.
  const unitsOfHour = 4.8;
  const millionsOfHour = (12 * 3600) / 1e6;

  expect(computeFrontUse(10)).toBeCloseTo((unitsOfHour * 0.008) / millionsOfHour, 6);
});

it("replaces the API's requests and its access log, and leaves the rest of the bill", () => {
  const bill = balance(12);

  expect(bill["API Gateway"]).toBeCloseTo(0.89 + 0.77, 1);
  expect(bill["CloudWatch Logs"]).toBeCloseTo(0, 6);
  expect(bill).toEqual({
    ...throughApi,
    "API Gateway": expect.any(Number),
    "CloudWatch Logs": expect.any(Number),
  });
});

it("costs the same as the API at the volume from which on it pays", () => {
  const perSecond = computeBreakEven(10) / (730 * 3600);

  expect(computeBreakEven(10) / 1e6).toBeCloseTo(2.5, 1);
  expect(totalBill(balance(perSecond))).toBeCloseTo(totalBill(throughApi), 6);
  expect(totalBill(balance(perSecond / 2))).toBeGreaterThan(totalBill(throughApi));
  expect(totalBill(balance(2 * perSecond))).toBeLessThan(totalBill(throughApi));
});
