import { afterAll, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { tryAcquireCheck } from "#shared/bridge/use-cases/account-health/check-limits.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const rateLimiter = createDynamoRateLimiter(table);
const start = new Date("2026-11-19T00:00:00.000Z");

/** Counts the attempts that one store gets, one in every interval. */
async function countAttempts(storeId: StoreId, attempts: number, minutes: number): Promise<number> {
  let allowed = 0;
  for (let at = 0; at < attempts; at++) {
    const now = new Date(start.getTime() + at * minutes * 60_000);
    if (await tryAcquireCheck(rateLimiter, storeId, `${storeId} ${at}`, now)) allowed++;
  }
  return allowed;
}
const toStore = (name: string) => storeIdSchema.parse(name);

it("limits the credentials that a store tries to ten in 15 minutes and thirty a day", async () => {
  expect(await countAttempts(toStore("burst"), 15, 1)).toBe(10);
  expect(await countAttempts(toStore("quarters"), 30, 1)).toBe(20);
  expect(await countAttempts(toStore("day"), 96, 15)).toBe(30);
  expect(await countAttempts(toStore("two-days"), 192, 15)).toBe(60);
});
