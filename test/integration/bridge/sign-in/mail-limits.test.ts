import { afterAll, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { tryAcquireMail } from "#shared/bridge/use-cases/sign-in/mail-limits.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const rateLimiter = createDynamoRateLimiter(table);
const HOUR_MS = 3_600_000;
/** A Thursday: the windows of a week count from 1970-01-01, which was one. */
const start = new Date("2026-11-19T00:00:00.000Z");

/** Counts the e-mails that one administrator gets if somebody asks every hour. */
async function countMails(email: string, hours: number): Promise<number> {
  let sent = 0;
  for (let hour = 0; hour < hours; hour++) {
    const now = new Date(start.getTime() + hour * HOUR_MS);
    if (await tryAcquireMail(rateLimiter, email, `request ${hour}`, now)) sent++;
  }
  return sent;
}

it("limits the e-mails to one administrator over a day and over a week", async () => {
  expect(await countMails("day@shop.example", 24)).toBe(10);
  expect(await countMails("week@shop.example", 7 * 24)).toBe(30);
  expect(await countMails("next@shop.example", 8 * 24)).toBe(40);
});

it("counts a repeated request once, and every spelling of an address as one", async () => {
  for (let round = 0; round < 20; round++) {
    expect(await tryAcquireMail(rateLimiter, "A@shop.example", "same", start)).toBe(true);
  }
  for (let number = 0; number < 9; number++) {
    expect(await tryAcquireMail(rateLimiter, "a@SHOP.example", `${number}`, start)).toBe(true);
  }
  expect(await tryAcquireMail(rateLimiter, "a@shop.example", "last", start)).toBe(false);
});
