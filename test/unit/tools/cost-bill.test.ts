import { expect, it } from "vitest";
import { addBills, computeBill, totalBill } from "#test/tools/cost-benchmark/bill.ts";
import {
  createFunctionCounts,
  subtractCounts,
  sumCounts,
} from "#test/tools/cost-benchmark/counts.ts";
import { provisionTables } from "#test/tools/cost-benchmark/provisioned-bill.ts";

const requests = { Bridge: 2, Courier: 0, looks: 0 };
const loop = { ...createFunctionCounts(), invocations: 10, outsideCalls: 35, awsCalls: 80 };
const counts = {
  functions: {
    "Bridge/Loop": { ...loop, writeUnits: 34, indexWriteUnits: 35, readUnits: 64, queueSends: 10 },
    "Bridge/Sweep": { ...createFunctionCounts(), invocations: 1000 },
    "Courier/Api": { ...createFunctionCounts(), invocations: 35 },
  },
  apiRequests: requests,
};
const options = {
  counts,
  system: "Bridge",
  isChosen: (name: string) => name !== "Bridge/Sweep",
  getMegabytes: () => 512,
} as const;

it("prices a million of what was counted, by service, without other functions", () => {
  const bill = computeBill(options);

  // 35 calls of 250 ms at half a gigabyte.
  expect(bill["Lambda: waiting for stores and couriers"]).toBeCloseTo(58.33, 1);
  expect(bill["Lambda: requests"]).toBeCloseTo(2);
  expect(bill["DynamoDB: writes of the table"]).toBeCloseTo(21.25);
  expect(bill["DynamoDB: writes of indexes"]).toBeCloseTo(21.88, 1);
  expect(bill["DynamoDB: reads"]).toBeCloseTo(8);
  expect(bill.SQS).toBeCloseTo(15);
  expect(bill["API Gateway"]).toBeCloseTo(2);
  expect(
    computeBill({ ...options, waitsTogether: 10 })["Lambda: waiting for stores and couriers"],
  ).toBeCloseTo(5.833, 2);
});

it("adds bills, and counts what came between two times", () => {
  const bill = computeBill(options);

  expect(totalBill(addBills([bill, 1], [bill, 2]))).toBeCloseTo(3 * totalBill(bill));
  const none = { functions: {}, apiRequests: { Bridge: 0, Courier: 0, looks: 0 } };
  expect(subtractCounts(counts, none, 10)).toMatchObject({
    functions: { "Bridge/Loop": { invocations: 1, outsideCalls: 3.5 } },
    apiRequests: { Bridge: 0.2 },
  });
  expect(sumCounts(counts, (name) => name.startsWith("Bridge/")).invocations).toBe(1010);
});

it("prices the standard queues of the courier as such", () => {
  const loop = counts.functions["Bridge/Loop"] ?? createFunctionCounts();
  const courier = computeBill({
    ...options,
    system: "Courier",
    counts: { ...counts, functions: { "Courier/Loop": loop } },
  });

  expect(courier.SQS).toBeCloseTo(loop.queueSends * 3 * 0.4);
  expect(computeBill(options).SQS).toBeGreaterThanOrEqual(loop.queueSends * 3 * 0.5);
});

it("prices the units of tables with capacity by the hour, and nothing else anew", () => {
  const onDemand = computeBill(options);
  const bill = provisionTables(onDemand, 0.7);

  // 34 units a second of which 70 % are in use, for a million seconds.
  expect(bill["DynamoDB: writes of the table"]).toBeCloseTo(((34 / 0.7) * 0.00065 * 1e6) / 3600);
  expect(bill["DynamoDB: reads"]).toBeCloseTo(((64 / 0.7) * 0.00013 * 1e6) / 3600);
  expect(bill["DynamoDB: writes of indexes"]).toBeCloseTo(
    bill["DynamoDB: writes of the table"] * (35 / 34),
  );
  const { SQS, "API Gateway": api } = bill;
  expect({ SQS, api }).toEqual({ SQS: onDemand.SQS, api: onDemand["API Gateway"] });
});
