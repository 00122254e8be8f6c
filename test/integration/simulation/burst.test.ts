import { expect, it } from "vitest";
import { startBurst } from "#test/tools/burst/start-burst.ts";

// `npm run burst` runs the full test: thousands of orders of fifty stores.
it("books each order once while stores, the courier and the tables fail, and takes every webhook", async () => {
  const options = { orders: 20, stores: 5, seed: 1 };
  const { result } = await startBurst(options, () => undefined);

  expect(result.faults).toEqual([]);
  expect(result).toMatchObject({ orders: 20, stores: 5 });
  expect(result.webhooks).toBeGreaterThan(20);
  expect(result.waits["broken store: mended to booked"]).toHaveLength(4);
});
