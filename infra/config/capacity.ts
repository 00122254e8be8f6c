import * as z from "zod";
import { numberField } from "./fields.ts";

/** How much of one table may be used each second, so that a fault cannot cost without limit. */
const tableLimits = z.strictObject({
  readUnits: numberField(1, 40_000, "Leave it out for no limit of your own.").optional(),
  writeUnits: numberField(1, 40_000, "Leave it out for no limit of your own.").optional(),
});

const unitsField = (least: number, advice: string) => numberField(least, 40_000, advice);

/** What DynamoDB keeps ready for one kind of call, between a least and a most. */
const provisionedUnits = z.strictObject({
  least: unitsField(1, "It is paid for each second, used or not.").default(5),
  most: unitsField(1, "DynamoDB throttles what is above it."),
});

/** Capacity that DynamoDB keeps ready for a steady load, in place of a price for each call. */
const provisioned = z
  .strictObject({
    read: provisionedUnits,
    write: provisionedUnits,
    targetPercent: numberField(
      20,
      90,
      "So much of what is ready is to be in use; the rest takes what comes before it is raised.",
    ).default(70),
  })
  .describe(
    "Capacity for a table and each of its indexes that follows a steady load within minutes: docs/costs.md says when it pays.",
  );

/** How the tables are paid for, and how much they take. */
export const tables = z.strictObject({ provisioned: provisioned.optional() });

/** What one stage lets in. */
export const limits = z.strictObject({
  table: tableLimits.default({}),
  requestsPerSecond: numberField(
    10,
    10_000,
    "It is for each route that people and API clients use.",
  ).default(500),
  webhooksPerSecond: numberField(
    10,
    10_000,
    "It is for each route that stores and couriers call. Senders drop what is refused.",
  ).default(2_500),
});

/** How much is worked on at once. */
export const concurrency = z.strictObject({
  intakes: numberField(
    0,
    1_000,
    "0 reserves nothing. Lambda leaves the last 100 executions of an account unreserved.",
  ).default(0),
  reconcile: numberField(
    2,
    1_000,
    "So many invocations work on orders at once, each on up to ten; stores and couriers feel it.",
  ).default(20),
  reconcilePerStore: numberField(
    1,
    10,
    "So many orders of one store an invocation works on at once; a small store has four PHP workers.",
  ).default(1),
  reconcileLanes: numberField(
    1,
    20,
    "So many invocations at once work for a store or courier that is slow, at most a quarter of all.",
  ).default(4),
  shopEvents: numberField(
    2,
    1_000,
    "So many Shopify shops' events are processed at once; Shopify limits the calls of each shop.",
  ).default(5),
  signInMails: numberField(
    2,
    1_000,
    "So many sign-in mails are sent at once; SES limits how many it sends each second.",
  ).default(5),
  webhooks: numberField(
    2,
    1_000,
    "So many webhooks are sent to merchants' own programs at once.",
  ).default(10),
  webhookRetries: numberField(
    2,
    1_000,
    "So many webhooks are sent at once to merchants' programs that fail.",
  ).default(5),
  notifications: numberField(2, 1_000, "So many notifications the courier sends at once.").default(
    20,
  ),
  sandboxDrivers: numberField(
    2,
    1_000,
    "So many batches of sandbox orders are driven on at once.",
  ).default(20),
  sweptStores: numberField(
    1,
    100,
    "So many stores are swept at once. One that answers slowly holds a place.",
  ).default(10),
  storeSweeps: numberField(
    1,
    20,
    "So many sweeps run side by side, each of its share of the stores. One has time for about 2,500 stores.",
  ).default(1),
  functions: z
    .record(
      z.string(),
      numberField(1, 1_000, "It is both guaranteed to the function and its maximum."),
    )
    .default({})
    .describe('Reserved executions of single functions, such as {"bridge/merchant-api": 20}.'),
});

/** What alarms look at that depends on how much a stage sells. */
export const alarms = z.strictObject({
  moneyPerHour: numberField(
    1,
    2 ** 53 - 1,
    "It is in the smallest unit of the couriers' currency.",
  ).default(500_000),
});
