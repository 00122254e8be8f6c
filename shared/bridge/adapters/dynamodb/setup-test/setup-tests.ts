import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import { date, reason } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { LINK_STATES, type SetupTest } from "#shared/bridge/domain/setup-test/setup-test.ts";
import type { SetupTests } from "#shared/bridge/ports/setup-test/setup-tests.ts";

const KEPT_MS = 30 * 86_400_000;

const linkSchema = z.object({
  state: z.enum(LINK_STATES),
  message: reason.optional(),
  at: date.optional(),
});

const testSchema = z.object({
  storeId: storeIdSchema,
  testId: z.string(),
  version: z.int().min(1),
  startedAt: date,
  finishedAt: date.optional(),
  links: z.object({
    store: linkSchema,
    webhooks: linkSchema,
    location: linkSchema,
    account: linkSchema,
    quote: linkSchema,
    booking: linkSchema,
    notification: linkSchema,
    delivery: linkSchema,
  }),
  delivery: z
    .object({
      accountId: accountIdSchema,
      attemptedAt: date,
      pointId: z.string().optional(),
      movedAt: date.optional(),
    })
    .optional(),
});

const toKey = (storeId: StoreId) => ({ pk: toStorePartition(storeId), sk: "SETUP-TEST" });

const toItem = (test: SetupTest): Item => ({
  ...JSON.parse(JSON.stringify(test)),
  ...toKey(test.storeId),
  ...toTimeToLive(new Date(test.startedAt.getTime() + KEPT_MS)),
});

/** Requires that this version of this test is stored. */
const toCondition = ({ testId, version }: SetupTest) => ({
  condition: "testId = :testId AND version = :version",
  values: { ":testId": testId, ":version": version },
});

/** Stores the test in `STORE#<store> / SETUP-TEST`, so that erasing the store ends it. It expires. */
export const createDynamoSetupTests = (table: Table): SetupTests => ({
  async find(storeId) {
    const item = await table.get(toKey(storeId));
    return item && testSchema.parse(item);
  },
  replace(before, next) {
    const item = toItem(next);
    return before === undefined ? table.putIfAbsent(item) : table.tryPut(item, toCondition(before));
  },
  async save(test) {
    const next = { ...test, version: test.version + 1 };
    return (await table.tryPut(toItem(next), toCondition(test))) ? next : undefined;
  },
  // Not part of the test: what is found about it is saved although somebody else looks meanwhile.
  claimLook: ({ storeId, testId }, now, lastLookAt) =>
    table.tryUpdate(toKey(storeId), {
      condition: "testId = :testId AND (attribute_not_exists(seenAt) OR seenAt <= :lastLookAt)",
      update: "SET seenAt = :now",
      values: {
        ":testId": testId,
        ":now": now.toISOString(),
        ":lastLookAt": lastLookAt.toISOString(),
      },
    }),
});
