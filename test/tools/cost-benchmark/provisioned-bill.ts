import type { Bill } from "./bill.ts";
import { PRICES } from "./prices.ts";

const SECONDS_OF_HOUR = 3600;

/**
 * Computes a bill with tables whose capacity is provisioned, from one on demand: of a steady load, so
 * that this share of the capacity is in use all the time. A unit of capacity does one unit each second.
 */
export function provisionTables(onDemand: Bill, utilization: number): Bill {
  const reprice = (line: keyof Bill, perUnit: number, perHour: number) => ({
    [line]: (onDemand[line] / perUnit) * (perHour / SECONDS_OF_HOUR / utilization),
  });
  const { tableWriteUnit, tableWriteCapacityHour, tableReadUnit, tableReadCapacityHour } = PRICES;
  return {
    ...onDemand,
    ...reprice("DynamoDB: writes of the table", tableWriteUnit, tableWriteCapacityHour),
    ...reprice("DynamoDB: writes of indexes", tableWriteUnit, tableWriteCapacityHour),
    ...reprice("DynamoDB: reads", tableReadUnit, tableReadCapacityHour),
  };
}
